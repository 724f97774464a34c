import { expect, test } from '@jest/globals';
import { whyEnded } from './why-ended.ts';

const ended = 'PostgreSQL has ended.';

test.each([
  [
    'a full disk is named, with what to do',
    8_000_000,
    /^PostgreSQL has ended\.\nThe disk of \/data is full\. Make room/,
  ],
  ['a disk with room is not', 1_000_000_000, /^PostgreSQL has ended\.$/],
])('%s', async (_name, room, message) => {
  const error = await whyEnded(ended, { path: '/data', roomLeft: async () => room });
  expect(error.message).toMatch(message);
});
