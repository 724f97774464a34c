import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { jsonFaultAt } from './json-fault.ts';

test('in valid JSON the fault is at its end', () => {
  fc.assert(
    fc.property(fc.json(), (json) => {
      expect(jsonFaultAt(json)).toBe(json.length);
    }),
  );
});

test('a fault that is put into valid JSON is found', () => {
  expect(jsonFaultAt('{"a": [1, {"b": null}], "c" 5}')).toBe(28);
  expect(jsonFaultAt('[01]')).toBe(2);
  expect(jsonFaultAt('{"a": \\u0022}')).toBe(6);
});

test.each([
  ['a million opening brackets', '['.repeat(1_000_000), 1_000_000],
  ['a string of a million escapes', `{"a": "${String.raw`\u00e9`.repeat(1_000_000)}" 5}`, 6_000_009],
  ['a string of a million escapes without its end', `["${String.raw`\u00e9`.repeat(1_000_000)}`, 1],
  ['a string of ten million letters', `["${'a'.repeat(10_000_000)}" 5]`, 10_000_004],
  ['a number of ten million digits', `[${'1'.repeat(10_000_000)} 5]`, 10_000_002],
])('%s is no danger', (_what, json, offset) => {
  expect(jsonFaultAt(json)).toBe(offset);
});
