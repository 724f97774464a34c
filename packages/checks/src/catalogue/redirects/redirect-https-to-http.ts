import { isInternal } from '@plumbline/web';
import { definePageCheck } from '../../check.ts';

export const redirectHttpsToHttp = definePageCheck<
  'any-response',
  { readonly status: number | null; readonly target: string }
>({
  id: 'redirect-https-to-http',
  title: 'HTTPS URL redirects to HTTP',
  category: 'redirects',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'high',
  effort: 'medium',
  about: 'serving',
  why: 'The redirect takes visitors off the encrypted connection, so anybody on the way can read and change what follows, and it tells search engines that the insecure address is the right one.',
  howToFix: 'Redirect from http to https only, and make the https URL the canonical one.',
  example: {
    bad: 'https://example.com/a → 301 → http://example.com/a',
    good: 'http://example.com/a → 301 → https://example.com/a',
  },
  references: ['https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls'],
  appliesTo: 'any-response',
  run({ url, response: { status, redirectUrl }, site }) {
    if (!url.startsWith('https:') || redirectUrl?.startsWith('http:') !== true) return null;
    return isInternal(redirectUrl, site.hosts) ? { evidence: { status, target: redirectUrl } } : null;
  },
  observed: ({ target }) => target,
  message: ({ target }) => `The URL redirects from https to ${target}.`,
});
