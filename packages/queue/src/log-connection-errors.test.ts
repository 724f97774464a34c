import { EventEmitter } from 'node:events';
import { expect, test } from '@jest/globals';
import { logConnectionErrors } from './log-connection-errors.ts';
import { capturedLogger } from './testing/captured-logger.ts';

test('a store that stays out of reach is reported once for each reason', async () => {
  const log = capturedLogger();
  const connected = new EventEmitter();
  logConnectionErrors(connected, 'crawl', log.logger);
  for (let attempt = 0; attempt < 100; attempt += 1) connected.emit('error', new Error('connection refused'));
  connected.emit('error', new Error('out of memory'));
  await log.line('out of memory');
  expect(log.text().match(/connection refused/g)).toHaveLength(1);
  expect(log.text()).toMatch(/"queue":"crawl"/);
});
