import { FETCH_FAILURES } from '@plumbline/contracts/fetch-failures';
import { definePageCheck } from '../../check.ts';
import { isGivenUp } from '../../definitions/access-denied.ts';

export const httpNoResponse = definePageCheck<
  'any-response',
  { readonly reason: string; readonly detail: string; readonly attempts: number }
>({
  id: 'http-no-response',
  title: 'Internal URL gives no HTTP response',
  category: 'http',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'high',
  effort: 'high',
  about: 'serving',
  absorbs: { onPage: 'judgements-of-content' },
  why: 'The request ended before any status arrived, so browsers show an error of their own and search engines treat the URL like one with a server error.',
  howToFix:
    'Find out at which step the request dies (name resolution, connection, TLS, waiting for the first byte) and repair that, or remove the links to the URL.',
  example: {
    bad: 'GET https://shop.example.com/ → connection timed out',
    good: 'GET https://shop.example.com/ → 200 OK',
  },
  references: ['https://developers.google.com/search/docs/crawling-indexing/troubleshoot-crawling-errors'],
  appliesTo: 'any-response',
  run({ response: { failure, attempts } }) {
    if (failure === null) return null;
    const isOurs = isGivenUp({ failure: failure.reason });
    return { evidence: { ...failure, attempts }, confidence: isOurs ? 'low' : undefined };
  },
  message: ({ reason, detail, attempts }) =>
    `${reasons[reason] ?? 'No response arrived'} (${detail}), tried ${attempts === 1 ? 'once' : `${attempts} times`}.`,
});

const reasons: Readonly<Record<string, string>> = FETCH_FAILURES;
