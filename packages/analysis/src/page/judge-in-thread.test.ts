import { PassThrough } from 'node:stream';
import { afterEach, expect, test } from '@jest/globals';
import { createPagePool, type PagePool } from '@plumbline/page-work';
import { htmlTask } from '@plumbline/page-work/testing';
import { createLogger } from '@plumbline/service';
import { judgeInThread, readInThread } from './judge-in-thread.ts';

const logger = createLogger({ service: 'test', stream: new PassThrough().resume() });
const { signal } = new AbortController();

let pages: PagePool;
afterEach(() => pages.close());

const task = () => htmlTask('<!doctype html><title>Drills</title><a href="/b">Bits</a>');
/** Takes far longer than a millisecond on every machine. */
const costlyTask = () => htmlTask('<p>Drills for concrete and steel'.repeat(50_000));

test('a page that takes too long is stored as one without an answer, with a finding', async () => {
  pages = createPagePool({ logger, deadlineMs: 1, threads: 1 });
  const { result, references } = await judgeInThread({ pages, logger }, costlyTask(), signal);
  expect(result).toMatchObject({ id: 'id', statusCode: null, failureReason: 'page_too_costly', title: null });
  expect(result.issues.map(({ checkId, evidence }) => [checkId, evidence])).toEqual([
    ['http-no-response', { reason: 'page_too_costly', detail: 'It took more than 1 ms.', attempts: 1 }],
  ]);
  expect(references).toEqual([]);
  expect(await readInThread({ pages, logger }, costlyTask(), signal)).toBeNull();
});

test('a page whose thread fails is stored as given up', async () => {
  pages = createPagePool({ logger, deadlineMs: 60_000, threads: 1 });
  const unclonable = { ...task(), settings: new Map([['title-missing', (() => null) as never]]) };
  const { result } = await judgeInThread({ pages, logger }, unclonable, signal);
  expect(result).toMatchObject({ statusCode: null, failureReason: 'internal' });
});

test('a job that is called off stores nothing', async () => {
  pages = createPagePool({ logger, deadlineMs: 60_000, threads: 1 });
  const job = new AbortController();
  const judging = judgeInThread({ pages, logger }, task(), job.signal);
  job.abort(new Error('called off'));
  await expect(judging).rejects.toThrow('called off');
});
