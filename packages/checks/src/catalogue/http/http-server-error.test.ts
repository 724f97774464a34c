import { describeCheck } from '../../testing.ts';
import { httpServerError } from './http-server-error.ts';

describeCheck(httpServerError, {
  fails: [
    {
      name: 'a 500 after three attempts',
      response: { status: 500, attempts: 3 },
      evidence: { status: 500, retryAfter: null, attempts: 3 },
      message: /500 in each of 3 attempts/,
    },
    {
      name: 'a 503 that says when to come back',
      response: { status: 503, headers: { 'retry-after': '3600' } },
      evidence: { retryAfter: '3600' },
      severity: 'high',
    },
    {
      name: 'a 503 that names a date',
      response: { status: 503, headers: { 'retry-after': 'Fri, 07 Nov 2026 23:59:59 GMT' } },
      severity: 'high',
    },
    {
      name: 'a 503 with a broken Retry-After',
      response: { status: 503, headers: { 'retry-after': 'soon' } },
    },
    { name: 'a 500 with Retry-After', response: { status: 500, headers: { 'retry-after': '60' } } },
  ],
  passes: [{ name: 'a 200' }, { name: 'no response at all', response: { status: null } }],
  nearMisses: [
    { name: 'a 499', response: { status: 499 } },
    { name: 'a bot challenge with status 503', response: { status: 503, isChallenge: true } },
  ],
});
