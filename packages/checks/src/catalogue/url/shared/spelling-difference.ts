/** A difference between two URLs with the same spelling key. */
export type SpellingDifference =
  'double-slash' | 'index-document' | 'trailing-slash' | 'case' | 'parameter-order';

/** Returns the most telling difference between two spellings of one address. */
export function spellingDifference(one: string, other: string): SpellingDifference {
  const [left, right] = [new URL(one).pathname, new URL(other).pathname];
  if (left === right) return 'parameter-order';
  return signs.find(([, sign]) => sign.test(left) !== sign.test(right))?.[0] ?? 'case';
}

const signs: readonly (readonly [SpellingDifference, RegExp])[] = [
  ['double-slash', /\/{2}/],
  ['index-document', /\/(?:index\.(?:html?|php)|default\.aspx?)$/i],
  ['trailing-slash', /\/$/],
];
