import { expect, test } from '@jest/globals';
import { readEvents, type ApiEvent } from './read-events.ts';

/** Returns an answer that arrives in the given pieces. */
function answer(...pieces: readonly string[]): Response {
  const encoder = new TextEncoder();
  return new Response(
    new ReadableStream({
      start: (stream) => {
        for (const piece of pieces) stream.enqueue(encoder.encode(piece));
        stream.close();
      },
    }),
  );
}

async function all(response: Response): Promise<readonly ApiEvent[]> {
  const events: ApiEvent[] = [];
  for await (const event of readEvents(response)) events.push(event);
  return events;
}

test('events are read whole, wherever the network cuts them', async () => {
  const pieces = [
    'retry: 1000\n\nevent: prog',
    'ress\nda',
    'ta: {"at":1}\n',
    '\n: still here\n\nevent: end\ndata: {}\n\n',
  ];
  expect(await all(answer(...pieces))).toEqual([
    { name: 'progress', data: { at: 1 } },
    { name: 'end', data: {} },
  ]);
});

test('an incomplete event is ignored', async () => {
  expect(await all(answer('event: progress\ndata: {"at":'))).toEqual([]);
});

test('a reader that stops ends the stream', async () => {
  let cancelled = false;
  const endless = new Response(
    new ReadableStream({
      pull: (stream) => stream.enqueue(new TextEncoder().encode('data: 1\n\n')),
      cancel: () => {
        cancelled = true;
      },
    }),
  );
  for await (const event of readEvents(endless)) {
    expect(event).toEqual({ name: 'message', data: 1 });
    break;
  }
  expect(cancelled).toBe(true);
});
