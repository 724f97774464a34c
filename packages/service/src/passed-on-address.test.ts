import { expect, test } from '@jest/globals';
import { readSignedAddress, signAddress } from './passed-on-address.ts';

const value = signAddress('secret', '203.0.113.7');

test('a signed address is accepted', () => {
  expect(readSignedAddress('secret', value)).toBe('203.0.113.7');
});

test.each([
  ['another secret', 'other', value],
  ['no secret', '', signAddress('', '203.0.113.7')],
  ['another address', 'secret', value.replace('203', '198')],
  ['no signature', 'secret', '203.0.113.7'],
  ['nothing', 'secret', undefined],
])('%s is not accepted', (_what, secret, header) => {
  expect(readSignedAddress(secret, header)).toBeNull();
});
