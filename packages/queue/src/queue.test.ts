import { once, EventEmitter } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Logger } from '@plumbline/service';
import {
  cloneDatabase,
  patience,
  startTcpProxy,
  testRedisUrl,
  until,
  type ClonedDatabase,
} from '@plumbline/testkit';
import { Redis } from 'ioredis';
import pg from 'pg';
import { z } from 'zod';
import { createConsumer, type JobProcessor } from './consumer.ts';
import { defineQueue, type QueueDefinition } from './define-queue.ts';
import { prepareQueueStore } from './prepare-store.ts';
import { createProducer, QueueUnavailableError } from './producer.ts';
import { openQueue } from './store.ts';
import { capturedLogger } from './testing/captured-logger.ts';
import type { QueueStore } from './index.ts';

interface Ping {
  readonly number: number;
}

const redisUrl = testRedisUrl();
const kinds: readonly QueueStore['kind'][] = redisUrl === null ? ['postgres'] : ['postgres', 'redis'];

let database: ClonedDatabase;
beforeAll(async () => {
  database = await cloneDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('DROP SCHEMA bullmq CASCADE');
  await client.end();
  const store = { kind: 'postgres', databaseUrl: database.url } as const;
  const { logger } = capturedLogger();
  await Promise.all([prepareQueueStore(store, { logger }), prepareQueueStore(store, { logger })]);
});
afterAll(() => database.close());

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

test('a connection that loses its startup options, as behind a pooler, is reported at the start', async () => {
  const url = new URL(database.url);
  url.searchParams.set('options', '-c statement_timeout=60000');
  const store = { kind: 'postgres', databaseUrl: url.href } as const;
  await expect(prepareQueueStore(store, capturedLogger())).rejects.toThrow(/PgBouncer.*or set REDIS_URL/);
});

describe.each(kinds)('on %s', (kind) => {
  const store = (): QueueStore =>
    kind === 'postgres' ? { kind, databaseUrl: database.url } : { kind, url: redisUrl ?? '' };

  function aQueue(): QueueDefinition<Ping> {
    return defineQueue({ name: `test-${randomUUID()}`, payload: z.object({ number: z.int() }) });
  }

  function produce(queue: QueueDefinition<Ping>) {
    const producer = createProducer(store(), queue, capturedLogger());
    cleanups.push(() => producer.close());
    return producer;
  }

  function consume(queue: QueueDefinition<Ping>, processor: JobProcessor<Ping>, logger?: Logger) {
    const consumer = createConsumer(store(), queue, processor, {
      concurrency: 4,
      logger: logger ?? capturedLogger().logger,
    });
    cleanups.push(() => consumer.close({ graceMs: 0 }));
    return consumer;
  }

  /** Starts a consumer that records its payloads. */
  function collect(queue: QueueDefinition<Ping>, logger?: Logger) {
    const events = new EventEmitter();
    const seen: number[] = [];
    consume(
      queue,
      async ({ number }) => {
        seen.push(number);
        events.emit('job');
      },
      logger,
    );
    return {
      seen,
      async until(count: number) {
        while (seen.length < count) await once(events, 'job');
        return seen;
      },
    };
  }

  test('an added job is processed', async () => {
    const queue = aQueue();
    const producer = produce(queue);
    await producer.add({ number: 1 });
    await producer.add({ number: 2 });
    expect([await producer.waiting(), await producer.firstWaiting()]).toEqual([
      2,
      [{ number: 1 }, { number: 2 }],
    ]);
    const jobs = collect(queue);
    expect((await jobs.until(2)).toSorted()).toEqual([1, 2]);
  });

  test('a delayed job comes after its delay', async () => {
    const queue = aQueue();
    const jobs = collect(queue);
    const producer = produce(queue);
    const addedAt = Date.now();
    await producer.add({ number: 2 }, { delayMs: 2_000 });
    await producer.add({ number: 1 });
    expect(await jobs.until(2)).toEqual([1, 2]);
    expect(Date.now() - addedAt).toBeGreaterThanOrEqual(1_995);
  });

  test('a second job of the same id is dropped while the first waits, and taken once it is done', async () => {
    const queue = aQueue();
    const producer = produce(queue);
    await producer.add({ number: 1 }, { id: 'job-1' });
    await producer.add({ number: 2 }, { id: 'job-1' });
    expect(await producer.waiting()).toBe(1);
    const jobs = collect(queue);
    await jobs.until(1);
    // BullMQ removes the job after the processor has returned.
    await until(async () => {
      await producer.add({ number: 3 }, { id: 'job-1' });
      return jobs.seen.length >= 2;
    }, 'a free id');
    expect(jobs.seen.slice(0, 2)).toEqual([1, 3]);
  });

  test('delayed wake-ups for the same work that are due in the same moment are one job', async () => {
    const queue = aQueue();
    const producer = produce(queue);
    const momentNow = () => Math.floor(Date.now() / 500);
    const began = momentNow();
    for (let call = 0; call < 20; call += 1) await producer.wakeUp({ number: 1 }, { delayMs: 500 });
    const moments = momentNow() - began + 1;
    const jobs = collect(queue);
    await jobs.until(1);
    await producer.wakeUp({ number: 2 }, { delayMs: 1_000 });
    await until(async () => jobs.seen.includes(2), 'the last job');
    expect(jobs.seen.length).toBeLessThanOrEqual(moments + 1);
  });

  test('a job that polls can wake itself again and again', async () => {
    const queue = aQueue();
    const producer = produce(queue);
    let runs = 0;
    consume(queue, async ({ number }) => {
      runs += 1;
      if (runs < 4) await producer.wakeUp({ number }, { delayMs: 500 });
    });
    await producer.add({ number: 1 });
    await until(async () => runs >= 4, 'the fourth run');
    expect(runs).toBe(4);
  });

  test('a payload that breaks the schema cannot be added', async () => {
    const producer = produce(aQueue());
    await expect(producer.add({ number: 0.5 })).rejects.toThrow(z.ZodError);
  });

  test('a payload that breaks the schema is dropped by the consumer, with a log line', async () => {
    const queue = aQueue();
    const foreign = openQueue(store(), queue.name, {});
    cleanups.push(() => foreign.close());
    foreign.on('error', () => undefined);
    await foreign.add(queue.name, { number: 'one' });
    const log = capturedLogger();
    const jobs = collect(queue, log.logger);
    await log.line('queue.job_dropped');
    expect(jobs.seen).toEqual([]);
  });

  test('a processor whose error cannot be stored runs once more, and not a third time', async () => {
    const queue = aQueue();
    const log = capturedLogger();
    const events = new EventEmitter();
    let runs = 0;
    consume(
      queue,
      async () => {
        runs += 1;
        events.emit('run');
        throw new Error('NUL \0 and \uD83D');
      },
      log.logger,
    );
    const producer = produce(queue);
    await producer.add({ number: 1 }, { id: 'job-1' });
    while (runs < 2) await once(events, 'run');
    // The job has failed for good: it is gone and its id is free again.
    await until(async () => {
      await producer.add({ number: 1 }, { id: 'job-1' });
      return runs >= 3;
    }, 'a free id');
    expect(log.text()).toContain('queue.job_failed');
  });

  test('a job that never ends is given up, with a log line, and its place is free for the next one', async () => {
    const queue = aQueue();
    const log = capturedLogger();
    const seen: number[] = [];
    const consumer = createConsumer(
      store(),
      queue,
      async ({ number }) => {
        seen.push(number);
        if (number === 1) await new Promise(() => undefined);
      },
      { concurrency: 1, longestMs: 50, logger: log.logger },
    );
    cleanups.push(() => consumer.close({ graceMs: 0 }));
    const producer = produce(queue);
    await producer.add({ number: 1 });
    await producer.add({ number: 2 });
    await until(async () => seen.includes(2), 'the next job');
    expect(log.text()).toContain('slot.given_up');
    expect(consumer.slots.givenUp).toBeGreaterThan(0);
  });

  test('closing waits for a running job', async () => {
    const queue = aQueue();
    const events = new EventEmitter();
    let finished = false;
    const consumer = consume(queue, async () => {
      const released = once(events, 'release');
      events.emit('started');
      await released;
      finished = true;
    });
    const started = once(events, 'started');
    await produce(queue).add({ number: 1 });
    await started;
    const closed = consumer.close({ graceMs: 10_000 });
    events.emit('release');
    await closed;
    expect(finished).toBe(true);
  });

  test('closing aborts a job that outlasts the grace period, and another consumer gets it', async () => {
    const queue = aQueue();
    const events = new EventEmitter();
    const consumer = consume(queue, async (_payload, { signal }) => {
      events.emit('started');
      await once(signal, 'abort');
      signal.throwIfAborted();
    });
    const started = once(events, 'started');
    await produce(queue).add({ number: 1 });
    await started;
    await consumer.close({ graceMs: 10 });
    const jobs = collect(queue);
    expect(await jobs.until(1)).toEqual([1]);
  });

  test('closing leaves a job behind that ignores its signal', async () => {
    const queue = aQueue();
    const events = new EventEmitter();
    const consumer = consume(queue, async () => {
      const released = once(events, 'release');
      events.emit('started');
      await released;
    });
    const started = once(events, 'started');
    await produce(queue).add({ number: 1 });
    await started;
    const startedAt = Date.now();
    await consumer.close({ graceMs: 10 });
    expect(Date.now() - startedAt).toBeLessThan(5_000 * patience);
    events.emit('release');
  });
});

(redisUrl === null ? [] : [redisUrl]).forEach((serverUrl) =>
  describe('Redis itself', () => {
    const definition = () =>
      defineQueue({ name: `test-${randomUUID()}`, payload: z.object({ number: z.int() }) });

    test('consumers survive the loss of all data', async () => {
      const queue = definition();
      const server = { kind: 'redis', url: `${serverUrl}/9` } as const;
      const events = new EventEmitter();
      const consumer = createConsumer(server, queue, async ({ number }) => void events.emit('job', number), {
        concurrency: 1,
        logger: capturedLogger().logger,
      });
      const producer = createProducer(server, queue, capturedLogger());
      const admin = new Redis(server.url);
      cleanups.push(
        () => producer.close(),
        () => consumer.close({ graceMs: 0 }),
        async () => admin.disconnect(),
      );
      const first = once(events, 'job');
      await producer.add({ number: 1 });
      await first;
      await admin.flushdb();
      const second = once(events, 'job');
      await producer.add({ number: 2 });
      expect(await second).toEqual([2]);
    });

    test('an unreachable server fails an add within seconds, and the start not at all', async () => {
      const nowhere = { kind: 'redis', url: 'redis://127.0.0.1:1' } as const;
      const log = capturedLogger();
      await prepareQueueStore(nowhere, log);
      expect(log.text()).toContain('queue.redis_away');
      const producer = createProducer(nowhere, definition(), log);
      cleanups.push(() => producer.close());
      await expect(producer.add({ number: 1 })).rejects.toThrow(QueueUnavailableError);
    });

    test('a server that may evict jobs gets a warning', async () => {
      const log = capturedLogger();
      const admin = new Redis(serverUrl);
      cleanups.push(async () => {
        await admin.config('SET', 'maxmemory-policy', 'noeviction');
        admin.disconnect();
      });
      await admin.config('SET', 'maxmemory-policy', 'allkeys-lru');
      await prepareQueueStore({ kind: 'redis', url: serverUrl }, log);
      expect(log.text()).toContain('queue.redis_may_evict_jobs');
    });
  }),
);

describe('a PostgreSQL that is lost between the start of a process and its first job', () => {
  test('is waited for: jobs are handed over and taken once it is back', async () => {
    const deaf = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    await once(deaf, 'listening');
    const { port } = deaf.address() as AddressInfo;
    const address = new URL(database.url);
    const target = Number(address.port);
    address.port = String(port);
    const store = { kind: 'postgres', databaseUrl: address.href } as const;
    const queue = defineQueue({ name: `test-${randomUUID()}`, payload: z.object({ number: z.int() }) });
    const producer = createProducer(store, queue, capturedLogger());
    cleanups.push(() => producer.close());
    await expect(producer.add({ number: 1 })).rejects.toThrow(QueueUnavailableError);
    deaf.close();
    await once(deaf, 'close');
    const proxy = await startTcpProxy(target, port);
    cleanups.unshift(() => proxy.close());
    await producer.add({ number: 2 });
    const taken = new EventEmitter();
    const consumer = createConsumer(store, queue, async ({ number }) => void taken.emit('job', number), {
      concurrency: 4,
      logger: capturedLogger().logger,
    });
    cleanups.push(() => consumer.close({ graceMs: 0 }));
    expect(await once(taken, 'job')).toEqual([2]);
  });
});
