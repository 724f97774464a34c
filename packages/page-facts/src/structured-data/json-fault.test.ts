import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { jsonFaultAt } from './json-fault.ts';

test('valid JSON has its end where something more could stand', () => {
  fc.assert(
    fc.property(fc.json(), (json) => {
      expect(jsonFaultAt(json)).toBe(json.length);
    }),
  );
});

test('what is put in its way is found', () => {
  expect(jsonFaultAt('{"a": [1, {"b": null}], "c" 5}')).toBe(28);
  expect(jsonFaultAt('[01]')).toBe(2);
  expect(jsonFaultAt('{"a": \\u0022}')).toBe(6);
});

test('depth is no danger', () => {
  expect(jsonFaultAt('['.repeat(1_000_000))).toBe(1_000_000);
});
