import { describe, expect, test } from '@jest/globals';
import { apiKeyPrefix, generateApiKey, isApiKey } from './api-key-format.ts';

describe.each(['live', 'test'] as const)('a %s key', (environment) => {
  const key = generateApiKey(environment);

  test('has the published format', () => {
    expect(key).toMatch(new RegExp(`^sk_${environment}_[0-9A-Za-z]{32}$`));
    expect(isApiKey(key)).toBe(true);
    expect(apiKeyPrefix(key)).toHaveLength(15);
  });

  test('is refused with any one character changed', () => {
    for (let index = 8; index < key.length; index += 1) {
      const other = key[index] === 'a' ? 'b' : 'a';
      expect(isApiKey(key.slice(0, index) + other + key.slice(index + 1))).toBe(false);
    }
  });
});

test.each(['', 'sk_live_', 'sk_prod_00000000000000000000000000000000', `${generateApiKey('live')}0`])(
  '%p is not a key',
  (text) => {
    expect(isApiKey(text)).toBe(false);
  },
);

test('no two keys are the same', () => {
  expect(new Set(Array.from({ length: 1000 }, () => generateApiKey('live'))).size).toBe(1000);
});
