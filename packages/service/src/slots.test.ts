import { once } from 'node:events';
import { expect, test } from '@jest/globals';
import { registry } from './metrics.ts';
import { CalledOffError, createSlots, OverrunError, type SlotsOptions } from './slots.ts';
import { createLogReader } from './testing/log-reader.ts';

const forEver = () => new Promise<never>(() => undefined);

function open(options: Partial<SlotsOptions> = {}) {
  const log = createLogReader();
  const slots = createSlots({
    name: 'test',
    places: 1,
    longestMs: 60_000,
    graceMs: 1,
    logger: log.logger,
    ...options,
  });
  return { slots, log };
}

test('work that ends in time returns its result', async () => {
  const { slots } = open();
  await expect(slots.run({}, () => Promise.resolve(7))).resolves.toBe(7);
  await expect(slots.run({}, () => Promise.reject(new Error('it failed')))).rejects.toThrow('it failed');
  expect(slots.state).toEqual({ givenUp: 0, standStill: false });
});

test('work that never ends is given up, logged with its stack, and counted', async () => {
  registry.resetMetrics();
  const { slots, log } = open({ longestMs: 20, name: 'endless' });
  await expect(slots.run({ jobId: 'a' }, forEver)).rejects.toThrow(OverrunError);
  expect(slots.state.givenUp).toBe(1);
  expect(await registry.metrics()).toContain('plumbline_work_given_up_total{slots="endless"} 1');
  expect(await log.next('slot.given_up')).toMatchObject({
    slots: 'endless',
    jobId: 'a',
    error: { name: 'OverrunError', stack: expect.stringContaining('slots.test.ts') },
  });
});

test('work that stops when its time is over does not count as given up', async () => {
  const { slots } = open({ longestMs: 20, graceMs: 60_000 });
  const work = slots.run({}, async ({ signal }) => {
    await once(signal, 'abort');
    signal.throwIfAborted();
  });
  await expect(work).rejects.toThrow(OverrunError);
  expect(slots.state.givenUp).toBe(0);
});

test('a slot does not wait for work that ignores being called off', async () => {
  const { slots } = open();
  const caller = new AbortController();
  const work = slots.run({}, forEver, caller.signal);
  caller.abort(new Error('called off'));
  await expect(work).rejects.toThrow('called off');
  expect(slots.state.givenUp).toBe(1);
});

test('work that begins after it was called off can give back what it holds', async () => {
  const { slots } = open();
  let givenBack = false;
  await slots.run(
    {},
    async ({ signal }) => {
      givenBack = signal.aborted;
    },
    AbortSignal.abort(),
  );
  expect(givenBack).toBe(true);
});

test('unwanted work is called off, whether or not it stops', async () => {
  const { slots } = open();
  const heeding = slots.run({}, async ({ signal, callOff }) => {
    callOff();
    signal.throwIfAborted();
  });
  await expect(heeding).rejects.toThrow(CalledOffError);
  const deaf = slots.run({}, ({ callOff }) => {
    callOff();
    return forEver();
  });
  await expect(deaf).rejects.toThrow(CalledOffError);
  expect(slots.state.givenUp).toBe(1);
});

test('work that asks for longer gets that time from then on', async () => {
  const { slots } = open({ longestMs: 1_000_000 });
  const work = slots.run({}, ({ mayTake }) => {
    mayTake(20);
    return forEver();
  });
  await expect(work).rejects.toThrow(OverrunError);
});

test('a standstill of all slots is logged, and so is its end', async () => {
  const { slots, log } = open({ places: 2, standStillMs: 20 });
  const caller = new AbortController();
  const stuck = slots.run({ jobId: 'a' }, forEver, caller.signal);
  const other = slots.run({ jobId: 'b' }, forEver, caller.signal);
  expect(await log.next('slots.stand_still')).toMatchObject({ work: [{ jobId: 'a' }, { jobId: 'b' }] });
  expect(slots.state.standStill).toBe(true);
  caller.abort(new Error('called off'));
  await Promise.allSettled([stuck, other]);
  await log.next('slots.move_again');
  expect(slots.state.standStill).toBe(false);
});
