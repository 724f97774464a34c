import { describeCheck } from '../../testing.ts';
import { httpAccessDenied } from './http-access-denied.ts';

describeCheck(httpAccessDenied, {
  fails: [
    { name: 'a 403', response: { status: 403 }, evidence: { status: 403, challenge: false } },
    {
      name: 'a 429 with the time to wait',
      response: { status: 429, headers: { 'retry-after': '120' } },
      evidence: { retryAfter: '120' },
    },
    {
      name: 'a challenge with status 200',
      html: '<title>Just a moment...</title>',
      response: { isChallenge: true, headers: { server: 'cloudflare' } },
      evidence: { challenge: true, server: 'cloudflare' },
      message: /bot challenge/,
    },
  ],
  passes: [{ name: 'a 200' }, { name: 'a 404', response: { status: 404 } }],
  nearMisses: [
    { name: 'another client error', response: { status: 405 } },
    { name: 'a page that talks about challenges', html: '<title>Just a moment in Rome</title>' },
  ],
});
