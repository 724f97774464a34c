import { expect, test } from '@jest/globals';
import { remarksOf } from './remarks-of.ts';

test.each([
  ['full', false, []],
  ['partial', false, ['a part of the site']],
  ['full', true, ['figures only']],
  ['partial', true, ['a part of the site', 'figures only']],
] as const)(
  'for a %s analysis, with its details deleted: %s, the list says %j',
  (extent, pruned, remarks) => {
    expect(remarksOf({ extent, pruned })).toEqual(remarks);
  },
);
