import { expect, test } from '@jest/globals';
import { generateToken, hashToken } from './tokens.ts';

test('no two tokens are the same', () => {
  expect(new Set(Array.from({ length: 1000 }, () => generateToken())).size).toBe(1000);
});

test('the stored hash is SHA-256 of the whole token, in hex', () => {
  expect(hashToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});
