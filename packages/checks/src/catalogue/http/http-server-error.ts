import { definePageCheck } from '../../check.ts';
import { firstHeader } from '../../definitions/first-header.ts';

export const httpServerError = definePageCheck<
  'any-response',
  { readonly status: number; readonly retryAfter: string | null; readonly attempts: number }
>({
  id: 'http-server-error',
  title: 'Internal URL returns 5xx',
  category: 'http',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'critical',
  effort: 'high',
  about: 'serving',
  absorbs: { onPage: 'judgements-of-content' },
  why: 'A server error shows visitors nothing and tells search engines that the site cannot take more requests: they slow down for the whole host, and drop the URL when it keeps failing.',
  howToFix:
    'Repair the handler or the upstream that fails. For planned downtime answer 503 with a Retry-After header until the work is done.',
  example: {
    bad: 'GET /products → 500 Internal Server Error',
    good: 'GET /products → 503 Service Unavailable, Retry-After: 3600 (while it is being maintained)',
  },
  references: ['https://developers.google.com/search/docs/crawling-indexing/troubleshoot-crawling-errors'],
  decisions: [
    'Does not leave out errors that the load of the analysis causes: the crawler slows down when a host refuses or answers slowly.',
  ],
  appliesTo: 'any-response',
  run({ response }) {
    const { status, attempts } = response;
    if (status === null || status < 500 || status > 599 || response.isChallenge) return null;
    const retryAfter = firstHeader(response.headers, 'retry-after');
    const planned = status === 503 && retryAfter !== null && isRetryAfter(retryAfter);
    return { evidence: { status, retryAfter, attempts }, severity: planned ? 'high' : undefined };
  },
  observed: ({ status }) => status,
  message: ({ status, attempts }) =>
    `The URL answered ${status}${attempts > 1 ? ` in each of ${attempts} attempts` : ''}.`,
});

/** Tells whether the value is a number of seconds or a date (RFC 9110, section 10.2.3). */
function isRetryAfter(value: string): boolean {
  return /^\d+$/.test(value) || (/[a-z]/i.test(value) && !Number.isNaN(Date.parse(value)));
}
