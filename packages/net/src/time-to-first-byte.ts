import type { ClientRequest } from 'node:http';
import { performance, type EventLoopUtilization } from 'node:perf_hooks';
import type { Request, Response } from 'got';

/**
 * Time from the request to the first byte of its answer, in ms, without the time in which this process was at work on
 * something else: an answer that lies in the socket meanwhile is not a slow one. So it is never more than the server
 * took, and less when a busy process could not look.
 */
export function timeToFirstByte(stream: Request): (response: Response) => number | null {
  let sent: EventLoopUtilization | undefined;
  stream.on('request', (request: ClientRequest) => {
    request.once('finish', () => {
      sent = performance.eventLoopUtilization();
    });
  });
  return ({ timings }) => {
    const { firstByte } = timings.phases;
    if (firstByte === undefined) return null;
    const busy = sent === undefined ? 0 : performance.eventLoopUtilization(sent).active;
    return Math.max(0, Math.round(firstByte - busy));
  };
}
