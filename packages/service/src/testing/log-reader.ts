import { EventEmitter, once } from 'node:events';
import { Writable } from 'node:stream';
import { createLogger, type Logger } from '../logger.ts';

interface LogLine {
  readonly event: string;
  readonly [field: string]: unknown;
}

export interface LogReader {
  readonly logger: Logger;
  /** Waits for the next line of the event that no test has waited for yet. */
  next(event: string): Promise<LogLine>;
}

/** Creates a real logger whose lines a test can wait for. */
export function createLogReader(): LogReader {
  const lines: LogLine[] = [];
  const written = new EventEmitter();
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()) as LogLine);
      written.emit('line');
      done();
    },
  });
  return {
    logger: createLogger({ service: 'test', stream }),
    async next(event) {
      for (;;) {
        const index = lines.findIndex((line) => line.event === event);
        const [line] = index < 0 ? [] : lines.splice(index, 1);
        if (line !== undefined) return line;
        await once(written, 'line');
      }
    },
  };
}
