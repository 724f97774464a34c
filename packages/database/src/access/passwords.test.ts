import { expect, test } from '@jest/globals';
import { hashPassword, isPassword } from './passwords.ts';

test('a password matches its hash and no other does', async () => {
  const stored = await hashPassword('correct horse battery');
  await expect(isPassword('correct horse battery', stored)).resolves.toBe(true);
  await expect(isPassword('correct horse batteries', stored)).resolves.toBe(false);
});

test('nothing matches a user who does not exist', async () => {
  await expect(isPassword('anything', null)).resolves.toBe(false);
});

test('a password that bcrypt would cut is refused, both when it is set and when it is checked', async () => {
  const longest = 'a'.repeat(72);
  await expect(hashPassword(`${longest}b`)).rejects.toThrow(RangeError);
  await expect(isPassword(`${longest}b`, await hashPassword(longest))).resolves.toBe(false);
});
