import { robotsDirectives, type PageFacts, type PageKind } from '@plumbline/page-facts';
import { definePageCheck } from '../../check.ts';
import {
  declaredDirective,
  describeDirective,
  type DeclaredDirective,
} from '../../definitions/robots/robots-rule-text.ts';

export const robotsNoindexPage = definePageCheck<
  'any-response',
  {
    readonly directives: readonly DeclaredDirective[];
    readonly inSitemap: boolean;
    /** Set for an image or a document that is not HTML. */
    readonly isFile?: true;
  }
>({
  id: 'robots-noindex-page',
  title: 'Page, document or image is set to noindex',
  category: 'robots',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'low',
  effort: 'low',
  why: 'The page will not appear in search. That is often intended. If it is a mistake, it goes unnoticed for a long time, because visitors see no difference.',
  howToFix:
    'Remove the directive if the page should be found. If it should not, take it out of sitemaps and out of the main navigation.',
  example: {
    bad: '<meta name="robots" content="noindex">  <!-- on a product page -->',
    good: '<meta name="robots" content="index, follow">',
  },
  references: ['https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag'],
  decisions: [
    'Pages that robots.txt blocks are left to `robots-noindex-blocked`.',
    'Leaves out pages that nobody searches for: sign-in and not-found pages, carts, the site’s own search, feeds, addresses that programs ask, and files that are no document or image.',
    'Also judges documents such as PDF, and the images that pages show. An image that is kept out of search is medium: `X-Robots-Tag` may do this to whole folders.',
    'High in a sitemap. Links do not raise it: sign-in and cart pages are linked from everywhere.',
    'Does not know whether the page was indexable before, which needs the results of earlier analyses.',
  ],
  appliesTo: 'any-response',
  ofFiles: isImage,
  run(page) {
    const { response, site } = page;
    // robots-noindex-blocked reports blocked pages, because search engines do not see their directives.
    if (response.status !== 200 || response.isChallenge || site.blockedBy !== null) return null;
    const { noindex, rules } = directivesFor(page);
    if (!noindex || isUnwanted(page)) return null;
    const said = rules.filter(({ name }) => name === 'noindex' || name === 'none');
    const directives = (
      said.length > 0 ? said : rules.filter(({ name }) => name === 'unavailable_after')
    ).map(declaredDirective);
    const severity = site.inSitemap ? 'high' : said.length === 0 || isImage(page) ? 'medium' : 'low';
    const evidence = { directives, inSitemap: site.inSitemap };
    return { evidence: page.html === null ? { ...evidence, isFile: true } : evidence, severity };
  },
  observed: ({ directives }) => directives.map(({ directive }) => directive),
  message: ({ directives, inSitemap, isFile }) =>
    `The ${isFile === true ? 'file' : 'page'}${inSitemap ? ', which is listed in a sitemap,' : ''} is kept out of search by ${directives.map(describeDirective).join(', ')}.`,
});

function isUnwanted({ kind, html, response }: PageFacts): boolean {
  if (html === null && !document.test(response.mediaType ?? '')) return true;
  return kind !== null && (kind.isPrivate || unwanted.has(kind.is));
}

const document = /^(?:image\/|application\/(?:pdf|postscript|rtf|epub\+zip|msword|vnd\.))/;
const unwanted: ReadonlySet<PageKind> = new Set(['error', 'feed', 'endpoint']);

function isImage({ response }: PageFacts): boolean {
  return response.mediaType?.startsWith('image/') === true;
}

/**
 * Returns the directives for a page or an image. A separate bot fetches images; it obeys directives for all and for
 * itself.
 */
function directivesFor(page: PageFacts) {
  const directives = robotsDirectives(page);
  return isImage(page) && !directives.noindex ? robotsDirectives(page, 'googlebot-image') : directives;
}
