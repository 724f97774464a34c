import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { type QueueStore, createLogger } from '@plumbline/service';
import { cloneDatabase, patience, startRedis, testRedisUrl, type ClonedDatabase } from '@plumbline/testkit';
import { openRateLimits, type RateLimits } from './open-rate-limits.ts';

const logger = createLogger({ service: 'test', stream: new PassThrough().resume() });
const redisUrl = testRedisUrl();

let database: ClonedDatabase;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.close());

const stores: [name: string, store: () => QueueStore][] = [
  ['PostgreSQL', () => ({ kind: 'postgres', databaseUrl: database.url })],
  ...(redisUrl === null
    ? []
    : [['Redis', () => ({ kind: 'redis', url: redisUrl })] satisfies [string, () => QueueStore]]),
];

describe.each(stores)('on %s', (_name, store) => {
  let processes: RateLimits[];
  beforeAll(async () => {
    const open = () => openRateLimits(store(), logger, 1_000 * patience);
    processes = await Promise.all([open(), open()]);
  });
  afterAll(() => Promise.all(processes.map((limits) => limits.close())));

  const windowsOf = (name: string, seconds = 3600) => processes.map((limits) => limits.window(name, seconds));

  test('exactly the allowed number of uses passes, over two processes and in parallel', async () => {
    const windows = windowsOf('exact');
    const uses = Array.from({ length: 100 }, () => windows.map((window) => window.take('key', 100)));
    const verdicts = await Promise.all(uses.flat());
    expect(verdicts.filter((verdict) => verdict.allowed)).toHaveLength(100);
    const remaining = verdicts.filter((verdict) => verdict.allowed).map((verdict) => verdict.remaining);
    expect(remaining.sort((a, b) => b - a)).toEqual(Array.from({ length: 100 }, (_, index) => 99 - index));
  });

  test('the window begins with the first use and its end does not move', async () => {
    const [window] = windowsOf('fixed');
    const started = Date.now();
    const first = await window?.take('key', 10);
    const pauseMs = 1_000 * patience;
    await sleep(pauseMs);
    const second = await window?.take('key', 10);
    const end = first?.resetAt.getTime() ?? 0;
    expect(end).toBeGreaterThanOrEqual(started + 3_599_000);
    expect(Math.abs((second?.resetAt.getTime() ?? 0) - end)).toBeLessThan(pauseMs / 2);
  });

  test('processes share a window, however wrong the clock of one is', async () => {
    const [here, there] = windowsOf('wrong-clock');
    await here?.take('key', 10);
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 7_200_000);
    try {
      await expect(there?.take('key', 10)).resolves.toMatchObject({ remaining: 8 });
      await expect(there?.look('key', 10)).resolves.toMatchObject({ remaining: 8 });
    } finally {
      clock.mockRestore();
    }
    const state = await here?.take('key', 10);
    expect(state?.remaining).toBe(7);
    expect(state?.resetAt.getTime()).toBeLessThan(Date.now() + 3_601_000);
  });

  test('each key has a limit of its own', async () => {
    const [window] = windowsOf('per-key');
    await window?.take('a', 1);
    await expect(window?.take('a', 1)).resolves.toMatchObject({ allowed: false, remaining: 0 });
    await expect(window?.take('b', 1)).resolves.toMatchObject({ allowed: true });
  });

  test('keys that two processes use at once, in any order, have separate counts', async () => {
    const [here, there] = windowsOf('many-keys');
    const keys = Array.from({ length: 50 }, (_, index) => `key${index}`);
    for (let round = 0; round < 10; round += 1) {
      const uses = [
        ...keys.map((key) => here?.take(key, 20)),
        ...keys.toReversed().map((key) => there?.take(key, 20)),
      ];
      await Promise.all([...uses, here?.giveBack('key0'), there?.giveBack('key49')]);
    }
    const left = await Promise.all(keys.map(async (key) => (await here?.look(key, 20))?.remaining));
    expect(left).toEqual([10, ...Array<number>(48).fill(0), 10]);
  });

  test('a use can be given back', async () => {
    const [here, there] = windowsOf('give-back');
    await here?.take('key', 1);
    await there?.giveBack('key');
    await expect(here?.look('key', 1)).resolves.toMatchObject({ allowed: true, remaining: 1 });
    await expect(here?.take('key', 1)).resolves.toMatchObject({ allowed: true });
  });

  test('windows of different names do not share their counts', async () => {
    const [requests] = windowsOf('requests');
    const [scans] = windowsOf('scans');
    await requests?.take('key', 1);
    await expect(scans?.take('key', 1)).resolves.toMatchObject({ allowed: true });
  });
});

describe('while the store is away', () => {
  test.each<[string, QueueStore]>([
    ['Redis', { kind: 'redis', url: 'redis://127.0.0.1:1' }],
    ['PostgreSQL', { kind: 'postgres', databaseUrl: 'postgresql://nobody@127.0.0.1:1/none' }],
  ])('each process counts alone (%s)', async (_name, store) => {
    const limits = await openRateLimits(store, logger);
    const window = limits.window('insured', 3600);
    await expect(window.take('key', 1)).resolves.toMatchObject({ allowed: true, remaining: 0 });
    await expect(window.take('key', 1)).resolves.toMatchObject({ allowed: false });
    await limits.close();
  });

  test('a Redis that goes away is bypassed at once', async () => {
    const redis = redisUrl === null ? null : await startRedis();
    if (redis === null) return;
    const limits = await openRateLimits({ kind: 'redis', url: redis.url }, logger);
    const window = limits.window('lost', 3600);
    await window.take('key', 10);
    await redis.stop();
    await expect(window.take('key', 10)).resolves.toMatchObject({ allowed: true, remaining: 9 });
    await limits.close();
  });
});
