import { expect, test } from '@jest/globals';
import { moment } from '../../components/values/moment.ts';
import { remarksOf, sinceThat } from './remarks-of.ts';

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

test('an analysis of a part says so in the list of those to compare with', () => {
  const startedAt = '2026-11-20T12:00:00.000Z';
  const whole = sinceThat({ startedAt, extent: 'full', pruned: false });
  expect(whole).toBe(`since ${moment(startedAt)}`);
  expect(sinceThat({ startedAt, extent: 'partial', pruned: false })).toBe(`${whole}, a part of the site`);
});
