import { expect, test } from '@jest/globals';
import { createSecretBox, SecretBoxError } from './secret-box.ts';

const box = createSecretBox(Buffer.alloc(32, 1));

test.each(['whsec_abc', '', 'Größe 😀'])('a sealed text opens again: "%s"', (text) => {
  expect(box.open(box.seal(text, 'account-1'), 'account-1')).toBe(text);
});

test('the sealed bytes do not show the text, and differ each time', () => {
  const sealed = [box.seal('whsec_abc', 'account-1'), box.seal('whsec_abc', 'account-1')].map((bytes) =>
    Buffer.from(bytes).toString('latin1'),
  );
  expect(sealed[0]).not.toBe(sealed[1]);
  expect(sealed.join()).not.toContain('whsec');
});

test('a text that the other key sealed opens too, and the first key seals it again', () => {
  const other = createSecretBox(Buffer.alloc(32, 2));
  const both = createSecretBox(Buffer.alloc(32, 1), Buffer.alloc(32, 2));
  expect(both.open(other.seal('whsec_abc', 'account-1'), 'account-1')).toBe('whsec_abc');
  expect(box.open(both.seal('whsec_abc', 'account-1'), 'account-1')).toBe('whsec_abc');
});

test.each([
  ['with another key', createSecretBox(Buffer.alloc(32, 2)), 'account-1', (bytes: Uint8Array) => bytes],
  ['for another account', box, 'account-2', (bytes: Uint8Array) => bytes],
  ['changed', box, 'account-1', (bytes: Uint8Array) => bytes.with(20, (bytes[20] ?? 0) ^ 1)],
  ['cut short', box, 'account-1', (bytes: Uint8Array) => bytes.subarray(0, 10)],
  ['of an unknown format', box, 'account-1', (bytes: Uint8Array) => bytes.with(0, 9)],
])('%s it stays shut', (_name, opener, owner, change) => {
  const sealed = change(box.seal('whsec_abc', 'account-1'));
  expect(() => opener.open(sealed, owner)).toThrow(SecretBoxError);
});
