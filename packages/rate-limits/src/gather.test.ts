import { expect, test } from '@jest/globals';
import { shareRoundTrips } from './gather.ts';

/** Creates runs that end when the test says so. */
function controlled() {
  const runs: { key: string; count: number; end: (result: string) => void; fail: (error: Error) => void }[] =
    [];
  const run = (key: string, count: number) =>
    new Promise<string>((end, fail) => {
      runs.push({ key, count, end, fail });
    });
  return { runs, call: shareRoundTrips(run) };
}

test('calls that arrive during a run go together as the next one', async () => {
  const { runs, call } = controlled();
  const first = call('a');
  const waiting = [call('a'), call('a')];
  expect(runs).toHaveLength(1);

  runs[0]?.end('one');
  await expect(first).resolves.toEqual({ result: 'one', count: 1, position: 1 });
  expect(runs).toHaveLength(2);
  runs[1]?.end('two');
  await expect(Promise.all(waiting)).resolves.toEqual([
    { result: 'two', count: 2, position: 1 },
    { result: 'two', count: 2, position: 2 },
  ]);
});

test('keys do not wait for each other', () => {
  const { runs, call } = controlled();
  void call('a');
  void call('b');
  expect(runs.map((run) => run.key)).toEqual(['a', 'b']);
});

test('a run that fails fails its calls only', async () => {
  const { runs, call } = controlled();
  const first = call('a');
  const second = call('a');
  runs[0]?.fail(new Error('lost'));
  await expect(first).rejects.toThrow('lost');
  runs[1]?.end('fine');
  await expect(second).resolves.toMatchObject({ result: 'fine' });
});

test('a key at rest is forgotten and starts anew', async () => {
  const { runs, call } = controlled();
  const first = call('a');
  runs[0]?.end('one');
  await first;
  void call('a');
  expect(runs.map((run) => run.count)).toEqual([1, 1]);
});
