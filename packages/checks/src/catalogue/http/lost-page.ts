import { defineSiteCheck } from '../../check.ts';
import { waysBack } from '../../losses/loss-of.ts';
import type { LostPage } from '../../site-facts/index.ts';

/** A page that is about to be lost has no time of its loss yet. */
type Lost = Pick<LostPage, 'how' | 'is'> & Partial<Pick<LostPage, 'since' | 'linkScore'>>;

export const lostPage = defineSiteCheck<Lost>({
  id: 'lost-page',
  title: 'Page that could be found in a search is lost',
  category: 'http',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'critical',
  effort: 'low',
  isUrgent: true,
  absorbs: {
    ofNoPage: [{ how: 'soft_404' }, { how: 'auth' }],
    why: 'lost',
    onUrl: [
      'canonical-cross-host',
      'canonical-to-root',
      'content-js-dependent',
      'dup-exact-content',
      'hreflang-missing-return',
      'http-access-denied',
      'http-no-response',
      'http-not-found',
      'http-server-error',
      'http-soft-404',
      'redirect-meta-refresh',
      'redirect-temporary',
      'robots-noindex-page',
      'robots-page-blocked',
      'sitemap-url-error',
      'sitemap-url-noncanonical',
      'sitemap-url-nonindexable',
      'sitemap-url-redirect',
      'struct-orphan',
      'twitter-card-missing',
    ],
  },
  why: 'Search engines had the page and drop it now, with the visitors that it brought. The longer it stays away, the harder it is to win its place back.',
  howToFix:
    'Undo what hides the page, as each place says. If the loss is meant, do one of these: redirect with 301 to the page that takes its place, and move links and sitemaps there; answer 410, and remove the links; or say in the settings of the site that the loss is expected.',
  example: {
    bad: '<!-- /drills, which could be indexed last week -->\n<meta name="robots" content="noindex">',
    good: '<!-- /drills -->\n<meta name="robots" content="index, follow">',
  },
  references: [
    'https://developers.google.com/search/docs/crawling-indexing/block-indexing',
    'https://developers.google.com/search/docs/crawling-indexing/301-redirects',
    'https://developers.google.com/search/docs/crawling-indexing/http-network-errors',
  ],
  decisions: [
    'Compares with the newest earlier analysis of the whole site. A page stays lost, analysis by analysis, until it is back or the loss is meant.',
    'Requests pages that nothing leads to any more, the 500 best linked of them, to tell a page that is gone from one that is only unlinked. Leaves out pages with a query in their address: filters and sortings come and go.',
    'Requests pages again at the end whose server failed, the first 500 of them. One that answers by then is not lost, and not judged either.',
    'A page that robots.txt forbids to this crawler alone is neither lost nor back: search engines may read it.',
    'A page whose canonical is a copy of it, or that is unlinked while a copy of it is there, is not lost.',
    'A page that redirects with 301 or 308 to another spelling of its URL, where it may be indexed, has moved and is not lost, also while links name the old spelling: with the other scheme, with or without `www.`, a closing slash, capitals, an index document or the extension of a file. So has a page that redirects to any other URL with the content that it had, or nearly so, unless that was the shell of an app or a sign-in, which many pages show. `link-internal-redirect` and `sitemap-url-redirect` name what still leads to the old URL.',
    'A page that redirects for good to a page which search engines do not show, such as one with noindex, is lost, and the issue says what hides that page. A file, such as a PDF, may take the place of a page.',
    'Absorbs the issue about a sitemap that still lists the page, and offers no fix that takes the entry out: the page should come back.',
    'Three pages or more that had texts of their own, and all show one text now, are lost, whatever it says. The same text on pages that differed is a notice in their place.',
    'A page whose source ends inside a start tag or inside elements such as main, or has no element at all, is lost if it was whole before. What it lacks is not judged.',
    'Absorbs all judgements of the content of a page that is empty now, says that it is not there or asks for a sign-in: its own content should come back.',
    'Absorbs that a lost page has no link, or is a copy of others that show the same error or sign-in: these issues end with the loss.',
    'A server that turns the crawler away with 429 or a challenge, at the page or where its redirects end, says nothing of search engines. With another refusal, such as 401, 403, 406 or 451, it may refuse them too, so the page counts as lost, and the issue says that this is not certain.',
  ],
  retest: 'analysis',
  mayChangeAlone: true,
  async *run(site) {
    for await (const { url, ...evidence } of site.lostPages()) yield { url, evidence };
  },
  observed: ({ is }) => is,
  message: ({ how, is }) => `The page could be indexed before and now ${is}. ${waysBack[how]}`,
});
