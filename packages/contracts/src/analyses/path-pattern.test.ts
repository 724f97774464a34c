import { expect, test } from '@jest/globals';
import { PathPattern } from './path-pattern.ts';

test.each(['/blog/**', '/a/*/b/?', '**/*.pdf', '/(a+)+b', '*'.repeat(20), '/*'.repeat(10)])(
  '%s is a pattern',
  (pattern) => {
    expect(PathPattern.safeParse(pattern).success).toBe(true);
  },
);

test.each(['/*'.repeat(11), '?'.repeat(11), '/**'.repeat(11), '*'.repeat(21)])(
  '%s has too many wildcards',
  (pattern) => {
    expect(PathPattern.safeParse(pattern).error?.issues).toEqual([
      expect.objectContaining({ message: 'must have at most 10 wildcards: *, ** and ? are one each' }),
    ]);
  },
);

test.each(['', '/'.repeat(501)])('a pattern has 1 to 500 characters', (pattern) => {
  expect(PathPattern.safeParse(pattern).success).toBe(false);
});
