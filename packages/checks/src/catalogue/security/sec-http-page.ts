import { definePageCheck } from '../../check.ts';
import { isPublicHost } from '../../definitions/public-host.ts';

export const secHttpPage = definePageCheck<
  'html',
  { readonly isHomePage: boolean; readonly siteIsHttps: boolean }
>({
  id: 'sec-http-page',
  title: 'Page served over HTTP',
  category: 'security',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'high',
  effort: 'medium',
  why: 'Anybody between the visitor and the server can read and change the page. Browsers call it not secure, and search engines prefer the https version of a page.',
  howToFix: 'Serve the whole site over https, and redirect every http URL to its https twin with a 301.',
  example: {
    bad: 'http://example.com/contact → 200 OK',
    good: 'http://example.com/contact → 301 → https://example.com/contact',
  },
  references: [
    'https://developers.google.com/search/docs/appearance/page-experience',
    'https://developer.chrome.com/docs/lighthouse/pwa/is-on-https/',
  ],
  appliesTo: 'html',
  run({ url, site }) {
    const { protocol, hostname } = new URL(url);
    if (protocol !== 'http:' || !isPublicHost(hostname)) return null;
    const { isHomePage, prefersHttps: siteIsHttps } = site;
    return { evidence: { isHomePage, siteIsHttps }, severity: isHomePage ? 'critical' : undefined };
  },
  message: ({ isHomePage, siteIsHttps }) =>
    isHomePage
      ? 'The home page is served over http.'
      : `The page is served over http${siteIsHttps ? ', although the site uses https' : ''}.`,
});
