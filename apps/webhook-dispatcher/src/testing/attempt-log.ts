import { EventEmitter, once } from 'node:events';
import { Writable } from 'node:stream';
import { createLogger, type Logger } from '@plumbline/service';

interface LogLine {
  readonly event: string;
  readonly deliveryId?: string;
}

export interface AttemptLog {
  readonly logger: Logger;
  /** Waits for the next line of the event that nobody has waited for yet. */
  next(event: string): Promise<LogLine>;
}

/** A real logger whose lines a test can wait for: the line of an attempt comes after its record. */
export function createAttemptLog(): AttemptLog {
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
    logger: createLogger({ service: 'webhook-dispatcher', stream }),
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
