import { expect, test } from '@jest/globals';
import { deliverToRawServers } from './testing/deliver-to-raw-servers.ts';

test('whatever a receiver answers, byte by byte, counts as an attempt, and others have their event', async () => {
  expect(await deliverToRawServers(300, 11)).toEqual([]);
}, 120_000);
