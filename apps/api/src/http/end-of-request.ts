import type { Response } from 'express';

/**
 * Returns a signal that aborts when the client is gone or has its answer, and when the process stops.
 * `AbortSignal.any` would keep something of every request for as long as the process lives (Node 20: 60 bytes, with a
 * listener 2.7 kB).
 */
export function endOfRequest(
  response: Pick<Response, 'closed' | 'once'>,
  stopping: AbortSignal,
): AbortSignal {
  const over = new AbortController();
  const end = (): void => {
    stopping.removeEventListener('abort', end);
    over.abort();
  };
  stopping.addEventListener('abort', end);
  response.once('close', end);
  if (response.closed || stopping.aborted) end();
  return over.signal;
}
