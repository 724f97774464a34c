import { expect, test } from '@jest/globals';
import { describeCheck } from '../../testing.ts';
import { httpNoResponse } from './http-no-response.ts';

const failure = (reason: 'timeout' | 'tls_failed' | 'page_too_costly', detail: string) => ({
  status: null,
  failure: { reason, detail },
});

describeCheck(httpNoResponse, {
  fails: [
    {
      name: 'a server that is silent',
      response: { ...failure('timeout', 'no response within 30 s'), attempts: 3 },
      evidence: { reason: 'timeout', attempts: 3 },
      message: 'The server does not answer in time (no response within 30 s), tried 3 times.',
    },
    {
      name: 'a page that was too costly to read, which says little about its server',
      response: failure('page_too_costly', 'It took more than 30 s.'),
      confidence: 'low',
    },
    { name: 'a handshake that fails', response: failure('tls_failed', 'CERT_HAS_EXPIRED') },
  ],
  passes: [{ name: 'a 200' }],
  nearMisses: [{ name: 'an error that is a response', response: { status: 504 } }],
});

test('the message about a page that was given up says that it was not analysed', () => {
  expect(httpNoResponse.message({ reason: 'internal', detail: 'given up', attempts: 3 })).toContain(
    'the page was not analysed (given up), tried 3 times',
  );
});
