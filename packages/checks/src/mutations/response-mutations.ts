import type { PageOverrides } from '@plumbline/page-facts/testing';
import { productPage } from './clean-pages.ts';
import type { Mutation } from './mutation.ts';

const answers = (check: string, overrides: PageOverrides): Mutation => ({
  check,
  page: productPage,
  plant: (html) => html,
  overrides,
});

/** The clean page under another address, which it calls its own everywhere. */
const at = (check: string, url: string): Mutation => ({
  check,
  page: productPage,
  plant: (html) => html.replaceAll('https://example.com/jackets/stormline', url.replaceAll('&', '&amp;')),
  overrides: { url },
});

/** Faults of the answer and of the address, with the page itself as it was. */
export const responseMutations: readonly Mutation[] = [
  answers('http-server-error', { response: { status: 503 } }),
  answers('http-access-denied', { response: { status: 403 } }),
  answers('http-no-response', {
    response: { status: null, failure: { reason: 'timeout', detail: 'no answer' } },
  }),
  answers('http-content-type-mismatch', {
    response: { mediaType: 'text/plain', headers: { 'content-type': 'text/plain' } },
  }),
  answers('redirect-temporary', { response: { status: 302, redirectUrl: 'https://example.com/jackets' } }),
  answers('redirect-https-to-http', { response: { status: 301, redirectUrl: 'http://example.com/jackets' } }),
  answers('perf-slow-ttfb', { response: { firstByteMs: 2_300, isSlowAgain: true } }),
  {
    ...answers('sec-http-page', { url: 'http://example.com/jackets/stormline' }),
    also: ['canonical-protocol-mismatch'],
  },
  at('url-too-long', `https://example.com/jackets/${'stormline-for-work-at-sea-'.repeat(8)}orange`),
  at('url-uppercase', 'https://example.com/Jackets/stormline'),
  at('url-underscore', 'https://example.com/jackets/storm_line'),
  at('url-double-slash', 'https://example.com//jackets/stormline'),
  at(
    'url-too-many-params',
    'https://example.com/jackets?size=l&colour=orange&season=winter&cut=wide&lining=fleece',
  ),
];
