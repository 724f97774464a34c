import { counted, formatNumber } from '@plumbline/contracts';
import { definePageCheck } from '../../check.ts';
import { isAccessDenied } from '../../definitions/access-denied.ts';
import { firstHeader } from '../../definitions/first-header.ts';

export const httpAccessDenied = definePageCheck<
  'any-response',
  {
    readonly status: number | null;
    readonly challenge: boolean;
    readonly server: string | null;
    readonly retryAfter: string | null;
    /** Number of URLs that refused the crawler, for a finding about the whole site. */
    readonly refused?: { readonly urls: number; readonly of: number };
  }
>({
  id: 'http-access-denied',
  title: 'Internal URL refuses the crawler (401/403/407/429/451)',
  category: 'http',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'high',
  effort: 'medium',
  about: 'serving',
  absorbs: { onPage: 'judgements-of-content' },
  why: 'The server turned the crawler away, so nothing on this page could be analysed. When the same rule catches search engine bots, the page cannot be indexed either.',
  howToFix:
    'Allow the user agent and the addresses of the analysis in the firewall, and confirm there that search engine bots get through. For private pages give the analysis credentials, or remove the public links to them.',
  example: {
    bad: 'GET /pricing → 403 Forbidden, cf-mitigated: challenge',
    good: 'GET /pricing → 200 OK',
  },
  references: ['https://developers.google.com/search/docs/crawling-indexing/troubleshoot-crawling-errors'],
  appliesTo: 'any-response',
  run({ response }) {
    if (!isAccessDenied(response)) return null;
    const { status, isChallenge: challenge, headers } = response;
    const [server, retryAfter] = [firstHeader(headers, 'server'), firstHeader(headers, 'retry-after')];
    return { evidence: { status, challenge, server, retryAfter } };
  },
  observed: ({ status }) => status,
  message({ status, challenge, refused }) {
    if (refused) {
      const how = challenge ? 'a bot challenge' : `status ${String(status)}`;
      return `The crawler was turned away from ${formatNumber(refused.urls)} of ${counted(refused.of, 'URL')}, mostly with ${how}: the analysis covers the rest only.`;
    }
    if (challenge) return 'A bot challenge was served instead of the page.';
    return `The server refused the crawler with status ${String(status)}.`;
  },
});
