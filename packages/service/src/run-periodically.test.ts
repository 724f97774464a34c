import { once, EventEmitter } from 'node:events';
import { expect, test } from '@jest/globals';
import { runPeriodically } from './run-periodically.ts';

test('work goes on after a failure, never twice at once, and not after stop', async () => {
  const rounds = new EventEmitter();
  const events: string[] = [];
  const work = runPeriodically(
    async () => {
      const round = events.filter((event) => event === 'begin').length + 1;
      events.push('begin');
      await new Promise(setImmediate);
      events.push('end');
      if (round === 3) rounds.emit('third');
      if (round === 1) throw new Error('once');
    },
    { intervalMs: 1, startNow: true, onError: (error) => events.push(String(error)) },
  );
  expect(events).toEqual(['begin']);
  await once(rounds, 'third');
  await work.stop();
  expect(events).toEqual(['begin', 'end', 'Error: once', 'begin', 'end', 'begin', 'end']);
});
