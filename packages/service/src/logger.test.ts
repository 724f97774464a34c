import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { withLogFields, withoutLogFields } from './log-context.ts';
import { createLogger, type LoggerOptions } from './logger.ts';

function recordingLogger(options: Partial<LoggerOptions> = {}) {
  const stream = new PassThrough();
  const lines = () =>
    String(stream.read() ?? '')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  return { logger: createLogger({ service: 'api', stream, ...options }), lines };
}

test('a line carries time, level, service, event and fields', () => {
  const { logger, lines } = recordingLogger();
  logger.info('crawl.finished', { durationMs: 12 });
  expect(lines()).toEqual([
    { time: expect.any(String), level: 'info', service: 'api', event: 'crawl.finished', durationMs: 12 },
  ]);
});

test('a child adds its fields to each line, those of its parent included', () => {
  const { logger, lines } = recordingLogger();
  logger.child({ requestId: 'r1' }).child({ attempt: 2 }).warn('retry', { attempt: 3 });
  expect(lines()).toEqual([expect.objectContaining({ level: 'warn', requestId: 'r1', attempt: 3 })]);
});

test('a line has the fields of the work that is going on, and of the work around it', async () => {
  const { logger, lines } = recordingLogger();
  const other = withLogFields({ requestId: 'r2' }, async () => {
    await setImmediate();
    logger.info('second');
  });
  await withLogFields({ requestId: 'r1' }, async () => {
    await other;
    withLogFields({ analysisId: 'a1' }, () => logger.child({ queue: 'crawl' }).info('first', { urls: 1 }));
    withoutLogFields(() => logger.info('third'));
  });
  const fields = lines().map(({ time: _time, level: _level, service: _service, ...rest }) => rest);
  expect(fields).toEqual([
    { event: 'second', requestId: 'r2' },
    { event: 'first', requestId: 'r1', analysisId: 'a1', queue: 'crawl', urls: 1 },
    { event: 'third' },
  ]);
});

test('lines below the level are not written', () => {
  const { logger, lines } = recordingLogger({ level: 'warn' });
  logger.info('quiet');
  logger.error('loud');
  expect(lines().map((line) => line['event'])).toEqual(['loud']);
});

test.each([
  ['authorization', { headers: { authorization: 'Bearer abc' } }],
  ['set-cookie', { headers: { 'set-cookie': ['a=abc'] } }],
  ['api_key', { api_key: 'abc' }],
  ['password', { user: { newPassword: 'abc' } }],
  ['webhookSecret', { webhookSecret: 'abc' }],
  ['an API key in a text', { url: 'https://x.test/?k=sk_live_abc' }],
  ['a webhook secret in an error', { error: new Error('bad whsec_abc') }],
])('%s is redacted', (_name, fields) => {
  const { logger, lines } = recordingLogger();
  logger.info('event', { work: fields });
  const written = JSON.stringify(lines());
  expect(written).toContain('[redacted]');
  expect(written).not.toContain('abc');
});

test('names that only resemble a secret stay readable', () => {
  const { logger, lines } = recordingLogger();
  const work = { apiKeyId: 'id', keyPrefix: 'sk_live', keywords: 3 };
  logger.info('event', { work });
  expect(lines()).toEqual([expect.objectContaining({ work })]);
});

test('an error is written with its stack and its cause', () => {
  const { logger, lines } = recordingLogger();
  logger.error('failed', { error: new Error('outer', { cause: new Error('inner') }) });
  expect(lines()).toEqual([
    expect.objectContaining({
      error: expect.objectContaining({
        message: 'outer',
        stack: expect.stringContaining('logger.test.ts'),
        cause: expect.objectContaining({ message: 'inner' }),
      }),
    }),
  ]);
});

test('a value that JSON does not know does not break the line', () => {
  const { logger, lines } = recordingLogger();
  const circular: Record<string, unknown> = {};
  circular['self'] = circular;
  logger.info('event', { work: [1n, circular], bytes: new Uint8Array(3) });
  expect(lines()).toHaveLength(1);
});

test.each(['\r\n{"level":"error"}', '\u001b[2J\u001b[31m', '\u0000', '\u2028', '\u009b31m'])(
  'text of a stranger starts no new line and steers no terminal: %j',
  (text) => {
    const stream = new PassThrough();
    createLogger({ service: 'api', stream }).info('event', { detail: text, error: new Error(text) });
    const written = String(stream.read());
    expect(written.trimEnd()).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
    expect(JSON.parse(written)).toMatchObject({ detail: text });
  },
);
