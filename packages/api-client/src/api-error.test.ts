import { expect, test } from '@jest/globals';
import { ApiError } from './api-error.ts';

const answered = (status: number, body: unknown) =>
  new ApiError(new Response(null, { status, headers: { 'retry-after': '7', 'x-request-id': 'r1' } }), body);

test("an error has the service's message", () => {
  const body = { error: { type: 'conflict_error', message: 'One runs already.', details: { siteId: 's1' } } };
  expect(answered(409, body)).toMatchObject({
    status: 409,
    type: 'conflict_error',
    message: 'One runs already.',
    details: { siteId: 's1' },
    retryAfterSeconds: 7,
    requestId: 'r1',
  });
});

test('the plain body of a 401 is an authentication error', () => {
  expect(answered(401, { error: 'Unauthorized' })).toMatchObject({
    type: 'authentication_error',
    message: 'Unauthorized',
  });
});

test.each([undefined, null, 'Bad gateway', {}, { error: {} }, { error: { message: 'no details' } }, []])(
  'an answer that is not the service’s own is described by its status: %j',
  (body) => {
    expect(answered(502, body)).toMatchObject({
      type: 'internal_error',
      message: 'The service answered 502 without an explanation.',
    });
  },
);
