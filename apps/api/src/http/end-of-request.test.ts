import { EventEmitter, getEventListeners } from 'node:events';
import { expect, test } from '@jest/globals';
import { endOfRequest } from './end-of-request.ts';

const aResponse = (closed = false) => Object.assign(new EventEmitter(), { closed });

test('aborts at the end of the response, and the process keeps nothing of it', () => {
  const process = new AbortController();
  const response = aResponse();
  const end = endOfRequest(response as never, process.signal);
  expect(end.aborted).toBe(false);
  expect(getEventListeners(process.signal, 'abort')).toHaveLength(1);
  response.emit('close');
  expect(end.aborted).toBe(true);
  expect(getEventListeners(process.signal, 'abort')).toEqual([]);
});

test('aborts when the process stops', () => {
  const process = new AbortController();
  const end = endOfRequest(aResponse() as never, process.signal);
  process.abort();
  expect(end.aborted).toBe(true);
});

test.each([
  ['the client has left already', aResponse(true), new AbortController().signal],
  ['the process is stopping already', aResponse(), AbortSignal.abort()],
])('is aborted from the beginning if %s', (_when, response, stopping) => {
  expect(endOfRequest(response as never, stopping).aborted).toBe(true);
  expect(getEventListeners(stopping, 'abort')).toEqual([]);
});
