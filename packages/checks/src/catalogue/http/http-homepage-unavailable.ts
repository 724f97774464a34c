import { defineSiteCheck } from '../../check.ts';
import { isAccessDenied, isGivenUp } from '../../definitions/access-denied.ts';
import { isHtmlType } from '../../definitions/host-samples.ts';
import type { SitePage } from '../../site-facts/index.ts';

type Reason = 'no-response' | 'status' | 'not-html' | 'empty';

export const httpHomepageUnavailable = defineSiteCheck<{
  readonly startUrl: string;
  readonly finalUrl: string;
  readonly reason: Reason;
  readonly status: number | null;
  readonly failure: string | null;
  readonly mediaType: string | null;
}>({
  id: 'http-homepage-unavailable',
  title: 'Home page does not answer with a usable 200',
  category: 'http',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'critical',
  effort: 'high',
  absorbs: { onUrl: ['http-server-error', 'http-no-response', 'http-not-found'] },
  why: 'Visitors and search engines enter a site through its home page. While it is down, nothing else on the site can be judged, and a long outage costs the whole site its place in search results.',
  howToFix:
    'Bring the start address back to an HTML page with status 200: look at DNS, then at the certificate, the firewall and the application, in this order.',
  example: { bad: 'GET / → 502 Bad Gateway', good: 'GET / → 200 OK, Content-Type: text/html' },
  references: ['https://developer.chrome.com/docs/lighthouse/seo/http-status-code/'],
  decisions: [
    'Absorbs the other issues about the status of the home page, so that one issue says that it is down.',
  ],
  retest: 'answers',
  async *run(site) {
    const page = await site.homePage();
    const reason = page === null || isAccessDenied(page) || isGivenUp(page) ? null : faultOfHomePage(page);
    if (page === null || reason === null) return;
    const { url: finalUrl, status, failure, mediaType } = page;
    yield {
      url: finalUrl,
      evidence: { startUrl: site.startUrl, finalUrl, reason, status, failure, mediaType },
    };
  },
  observed: ({ status }) => status,
  message: ({ finalUrl, reason, status, failure, mediaType }) =>
    ({
      'no-response': `The home page ${finalUrl} gave no answer (${String(failure)}).`,
      status: `The home page ${finalUrl} answers ${String(status)}.`,
      'not-html': `The home page ${finalUrl} is served as ${mediaType ?? 'an unknown type'}, not as HTML.`,
      empty: `The home page ${finalUrl} is empty.`,
    })[reason],
});

function faultOfHomePage(page: SitePage): Reason | null {
  if (page.status === null) return 'no-response';
  if (page.status < 200 || page.status > 299) return 'status';
  if (page.mediaType !== null && !isHtmlType(page.mediaType)) return 'not-html';
  return page.isHtml || page.status !== 200 ? null : 'empty';
}
