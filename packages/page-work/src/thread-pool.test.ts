import { execFileSync } from 'node:child_process';
import { getEventListeners } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { createLogger } from '@plumbline/service';
import { createThreadPool, TooCostlyError, type ThreadPool } from './thread-pool.ts';

const logger = createLogger({ service: 'test' });

type HostileTasks = typeof import('./testing/hostile-tasks.ts');

const module = new URL('testing/hostile-tasks.ts', import.meta.url);
const DEADLINE_MS = 1_000;

let pool: ThreadPool<HostileTasks>;
afterEach(() => pool.close());

test('work that does not end is ended after the deadline, and what waits behind it is done', async () => {
  pool = createThreadPool(module, { logger, deadlineMs: DEADLINE_MS, threads: 1 });
  const [hanging, next] = [pool.run('hang', null), pool.run('echo', 'next')];
  await expect(hanging).rejects.toThrow(TooCostlyError);
  await expect(next).resolves.toBe('next');
});

/** Other systems do not show the CPU of a thread. */
const onLinux = process.platform === 'linux' ? test : test.skip;

onLinux('work that gets no CPU for longer than the deadline is done all the same', async () => {
  pool = createThreadPool(module, { logger, deadlineMs: DEADLINE_MS, threads: 1 });
  await expect(pool.run('sleep', 2 * DEADLINE_MS)).resolves.toBeUndefined();
});

test('the start of a thread does not count as time of its work', async () => {
  const slow = createThreadPool<typeof import('./testing/slow-start.ts')>(
    new URL('testing/slow-start.ts', import.meta.url),
    { logger, deadlineMs: DEADLINE_MS, threads: 1 },
  );
  await expect(slow.run('echo', 'first')).resolves.toBe('first');
  await slow.close();
});

test('work that does not end holds up nothing in other threads', async () => {
  pool = createThreadPool(module, { logger, deadlineMs: DEADLINE_MS, threads: 2 });
  const order: string[] = [];
  const hanging = pool.run('hang', null).catch(() => order.push('hung'));
  for (const name of ['one', 'two', 'three']) order.push(await pool.run('echo', name));
  await hanging;
  expect(order).toEqual(['one', 'two', 'three', 'hung']);
});

test('work that takes all memory ends its thread and no other', async () => {
  pool = createThreadPool(module, { logger, deadlineMs: 60_000, threads: 1 });
  await expect(pool.run('swallowMemory', null)).rejects.toThrow(TooCostlyError);
  await expect(pool.run('echo', 'next')).resolves.toBe('next');
});

test('work that runs out of stack is too costly, and its thread goes on', async () => {
  pool = createThreadPool(module, { logger, deadlineMs: 60_000, threads: 1 });
  await expect(pool.run('overflow', null)).rejects.toThrow(TooCostlyError);
  await expect(pool.run('echo', 'next')).resolves.toBe('next');
});

test.each(['fail', 'crash'] as const)(
  'a thread whose work does %s is replaced, and its error is reported',
  async (task) => {
    pool = createThreadPool(module, { logger, deadlineMs: 60_000, threads: 1 });
    await expect(pool.run(task, null)).rejects.toThrow(/a defect|Nobody catches/);
    await expect(pool.run('echo', 'next')).resolves.toBe('next');
  },
);

test('tasks of a module that cannot be loaded fail with the reason', async () => {
  pool = createThreadPool(new URL('testing/nowhere.js', import.meta.url), {
    logger,
    deadlineMs: 60_000,
    threads: 1,
  });
  await expect(pool.run('echo', 'lost')).rejects.toMatchObject({
    message: expect.stringContaining('nowhere'),
  });
});

test('a signal that outlives the work keeps no memory of it', async () => {
  pool = createThreadPool(module, { logger, deadlineMs: 60_000, threads: 1 });
  const job = new AbortController();
  await pool.run('echo', 'one', { signal: job.signal });
  expect(getEventListeners(job.signal, 'abort')).toEqual([]);
});

test('a thread that nothing can end is given up: its work has failed, and another one takes its place', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'plumbline-pipe-'));
  const pipe = path.join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  pool = createThreadPool(module, { logger, deadlineMs: DEADLINE_MS, threads: 1 });
  await expect(pool.run('waitInKernel', pipe)).rejects.toThrow(TooCostlyError);
  await expect(pool.run('echo', 'next')).resolves.toBe('next');
  // Otherwise the thread would outlive the test.
  writeFileSync(pipe, '');
  rmSync(folder, { recursive: true });
});

test('a job that is called off frees its thread at once, and the error is its reason', async () => {
  pool = createThreadPool(module, { logger, deadlineMs: 600_000, threads: 1 });
  await pool.run('echo', 'started');
  const job = new AbortController();
  const hanging = pool.run('hang', null, { signal: job.signal });
  const waiting = pool.run('hang', null, { signal: job.signal });
  const next = pool.run('echo', 'next');
  job.abort(new Error('called off'));
  await expect(hanging).rejects.toThrow('called off');
  await expect(waiting).rejects.toThrow('called off');
  await expect(next).resolves.toBe('next');
});
