import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { createLogger } from '@plumbline/service';

/** Returns a real logger that writes into memory. */
export function capturedLogger() {
  const stream = new PassThrough({ encoding: 'utf8', highWaterMark: 1_000_000 });
  let text = '';
  stream.on('data', (chunk: string) => (text += chunk));
  return {
    logger: createLogger({ service: 'test', level: 'debug', stream }),
    text: () => text,
    async line(event: string) {
      while (!text.includes(event)) await once(stream, 'data');
    },
  };
}
