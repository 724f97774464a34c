import { expect, test } from '@jest/globals';
import { askRawServers } from './testing/ask-raw-servers.ts';

test('each of 300 raw answers has an outcome in time, and leaves no connection open', async () => {
  const { outcomes, faults } = await askRawServers(300, 20_261_123);
  expect(faults).toEqual([]);
  // What the grammar draws comes to everything that a client tells apart.
  expect(Object.keys(outcomes)).toEqual(
    expect.arrayContaining(['2xx', 'connection_failed', 'invalid_response', 'timeout', 'tls_failed']),
  );
});
