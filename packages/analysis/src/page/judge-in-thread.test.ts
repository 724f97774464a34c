import { PassThrough } from 'node:stream';
import { afterEach, expect, test } from '@jest/globals';
import { defaultSettings } from '@plumbline/checks';
import { createPagePool, type PagePool, type PageTask } from '@plumbline/page-work';
import { createLogger } from '@plumbline/service';
import { judgeInThread, readInThread } from './judge-in-thread.ts';

const logger = createLogger({ service: 'test', stream: new PassThrough().resume() });
const { signal } = new AbortController();

let pages: PagePool;
afterEach(() => pages.close());

function task(): PageTask {
  const body = new TextEncoder().encode('<!doctype html><title>Drills</title><a href="/b">Bits</a>');
  return {
    ...{ id: 'id', url: 'https://example.com/a', body, settings: defaultSettings },
    site: {
      ...{ isHomePage: false, hosts: ['example.com'], prefersHttps: true, inSitemap: true, depth: 1 },
      blockedBy: null,
    },
    response: {
      ...{ status: 200, failure: null, headers: {}, mediaType: 'text/html', sniffedType: null },
      ...{ redirectUrl: null, bytes: body.length, transferBytes: body.length, truncated: false },
      ...{ firstByteMs: 1, isChallenge: false, attempts: 1 },
    },
  };
}

test('a page that takes too long is stored as one without an answer, and that is what is found on it', async () => {
  // Before any thread has started.
  pages = createPagePool({ deadlineMs: 1 });
  const { result, references } = await judgeInThread({ pages, logger }, task(), signal);
  expect(result).toMatchObject({ id: 'id', statusCode: null, failureReason: 'page_too_costly', title: null });
  expect(result.issues.map(({ checkId, evidence }) => [checkId, evidence])).toEqual([
    ['http-no-response', { reason: 'page_too_costly', detail: 'It took more than 1 ms.', attempts: 1 }],
  ]);
  expect(references).toEqual([]);
  expect(await readInThread({ pages, logger }, task(), signal)).toBeNull();
});

test('a page whose thread fails is stored as given up', async () => {
  pages = createPagePool({ deadlineMs: 60_000 });
  const unclonable = { ...task(), settings: new Map([['title-missing', (() => null) as never]]) };
  const { result } = await judgeInThread({ pages, logger }, unclonable, signal);
  expect(result).toMatchObject({ statusCode: null, failureReason: 'internal' });
});

test('a job that is called off stores nothing', async () => {
  pages = createPagePool({ deadlineMs: 60_000 });
  const job = new AbortController();
  const judging = judgeInThread({ pages, logger }, task(), job.signal);
  job.abort(new Error('called off'));
  await expect(judging).rejects.toThrow('called off');
});
