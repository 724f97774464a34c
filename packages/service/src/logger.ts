import { Writable } from 'node:stream';
import { createLogger as createWinstonLogger, format } from 'winston';
import { currentLogFields } from './log-context.ts';
import type { LogFields } from './log-fields.ts';
import { redact } from './redact.ts';
import { traceField } from './tracing.ts';

export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

/**
 * Writes one line per event. Events have stable names (`analysis.completed`), and fields have units (`durationMs`). A
 * line also has the fields of the work that is going on (`withLogFields`).
 */
export interface Logger {
  debug(event: string, fields?: LogFields): void;
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
  /** Returns a logger that adds `fields` to each of its lines. */
  child(fields: LogFields): Logger;
}

export interface LoggerOptions {
  readonly service: string;
  /** Lowest level that is written. Default: `info`. */
  readonly level?: LogLevel;
  /** Default: stderr. */
  readonly stream?: Writable;
}

/** The keys under which winston keeps the level and the finished text of a record. */
const LEVEL = Symbol.for('level');
const MESSAGE = Symbol.for('message');

/** Creates a logger that writes JSON lines `{ time, level, service, event, … }` without secrets. */
export function createLogger(options: LoggerOptions): Logger {
  const { service, level = 'info', stream = process.stderr } = options;
  const winston = createWinstonLogger({
    level,
    levels: { error: 0, warn: 1, info: 2, debug: 3 },
    format: format.combine(
      format((info) => info['line'] as typeof info)(),
      format.json({ deterministic: false }),
    ),
  });
  winston.pipe(
    new Writable({
      objectMode: true,
      write(record: { readonly [MESSAGE]: string }, _encoding, done) {
        stream.write(`${harmless(record[MESSAGE])}\n`);
        done();
      },
    }),
  );

  function loggerWith(inherited: LogFields): Logger {
    const writer = (lineLevel: LogLevel) => (event: string, fields?: LogFields) => {
      if (!winston.isLevelEnabled(lineLevel)) return;
      const own = redact({ ...traceField(), ...currentLogFields(), ...inherited, ...fields }) as Record<
        string,
        unknown
      >;
      const time = new Date().toISOString();
      winston.log({
        level: lineLevel,
        message: event,
        line: { time, level: lineLevel, service, event, ...own, [LEVEL]: lineLevel },
      });
    };
    return {
      debug: writer('debug'),
      info: writer('info'),
      warn: writer('warn'),
      error: writer('error'),
      child: (fields) => loggerWith({ ...inherited, ...fields }),
    };
  }
  return loggerWith({});
}

/** Escapes characters that JSON leaves alone, but that steer some terminals or end a line for some readers. */
function harmless(line: string): string {
  return line.replace(/[\u007f-\u009f\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
