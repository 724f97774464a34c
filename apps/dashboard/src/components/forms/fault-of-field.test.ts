import { expect, test } from '@jest/globals';
import { ApiError } from '@plumbline/api-client';
import { faultOfField, isGeneral, readableRefusal } from './fault-of-field.ts';

const issues = [
  { path: 'body.name', message: 'must not be empty' },
  { path: 'body.options.include.1', message: 'must begin with a slash' },
];
const refusal = new ApiError(new Response(null, { status: 400 }), {
  error: { type: 'validation_error', message: 'Correct the request.', details: { issues } },
});

test.each([
  ['name', 'must not be empty'],
  ['options.include', 'entry 2 must begin with a slash'],
  ['nam', null],
  ['options.exclude', null],
])('beside the field %s is said: %j', (field, says) => {
  expect(faultOfField(refusal, field)).toBe(says);
});

test('a refusal is general if it is about no field of the form', () => {
  expect(isGeneral(refusal, ['url', 'options.exclude'])).toBe(true);
  expect(isGeneral(refusal, ['options.include'])).toBe(false);
  expect(isGeneral(null, [])).toBe(false);
});

test('the sentence of a refusal names fields as people do', () => {
  const faults = [
    { path: 'body.siteIds.1', message: 'must be an id' },
    { path: 'body.options.timeZone', message: 'must be a time zone' },
  ];
  const message = `Correct the request: ${faults.map(({ path, message }) => `${path} ${message}`).join('; ')}.`;
  const refused = new ApiError(new Response(null, { status: 400 }), {
    error: { type: 'validation_error', message, details: { issues: faults } },
  });
  expect(readableRefusal(refused)).toBe(
    'Correct the request: “site ids” must be an id; “time zone” must be a time zone.',
  );
});
