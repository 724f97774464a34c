import { expect, test } from '@jest/globals';
import { crawlUrls } from './crawl-urls.ts';

const pace = { connections: 2, delayMs: 0, deadlineMs: 60_000, signal: new AbortController().signal };

test('works on every URL, in order, on no more connections than given', async () => {
  const waiting: (() => void)[] = [];
  let most = 0;
  const fetch = (target: number) =>
    new Promise<number>((resolve) => {
      waiting.push(() => resolve(target * 10));
      most = Math.max(most, waiting.length);
      // Answers only once all requests of the round are waiting.
      if (waiting.length === 2 || target === 5) waiting.splice(0).forEach((answer) => answer());
    });
  const results = await crawlUrls([1, 2, 3, 4, 5], fetch, pace);
  expect([results, most]).toEqual([[10, 20, 30, 40, 50], 2]);
});

test('begins no request but the first after the deadline', async () => {
  const fetch = (target: number) => Promise.resolve(target);
  expect(await crawlUrls([1, 2, 3], fetch, { ...pace, deadlineMs: -1 })).toEqual([1]);
});

test('stops when the signal aborts', async () => {
  const stop = new AbortController();
  const fetch = () => {
    stop.abort(new Error('enough'));
    return Promise.resolve(0);
  };
  const crawl = crawlUrls([1, 2, 3], fetch, { ...pace, connections: 1, signal: stop.signal });
  await expect(crawl).rejects.toThrow('enough');
});
