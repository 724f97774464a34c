import { expect, test } from '@jest/globals';
import { askRawServers } from './testing/ask-raw-servers.ts';

test('each of 300 raw answers has an outcome in time, and leaves no connection open', async () => {
  const { outcomes, faults } = await askRawServers(300, 20_261_123);
  expect(faults).toEqual([]);
  // The answers that the grammar draws reach every outcome of a client.
  expect(Object.keys(outcomes)).toEqual(
    expect.arrayContaining(['2xx', 'connection_failed', 'invalid_response', 'timeout', 'tls_failed']),
  );
});
