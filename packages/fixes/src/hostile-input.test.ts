import { expect, test } from '@jest/globals';
import { inTime } from '@plumbline/testkit';
import { applyEdits } from './apply-edits.ts';

const megabyte = 1_000_000;

test.each([
  ['white space', ' ', '=>'],
  ['signs of equality', '=', '>'],
  ['slashes', '/', '=">'],
])('a megabyte of %s in a start tag is edited in no time', (_what, filling, end) => {
  const html = `<img ${filling.repeat(megabyte)}${end}`;
  const edit = { kind: 'attribute', offset: 0, name: 'alt', value: 'x' } as const;
  expect(() => inTime(5000, () => applyEdits(html, [edit]))).not.toThrow();
});
