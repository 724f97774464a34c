import { counted } from '@plumbline/contracts';
import type { ReferenceKind } from '@plumbline/page-facts';
import { defineSiteCheck } from '../../check.ts';
import type { SiteFacts } from '../../site-facts/index.ts';

/** Kinds of references that name a page for people or search engines. */
const pageReferences = ['link', 'canonical', 'hreflang', 'next', 'prev', 'alternate'] as const;
/** References that `link-broken-internal` reports. */
const toldByLinks: ReadonlySet<ReferenceKind> = new Set(['link', 'next', 'prev', 'alternate']);

export const httpNotFound = defineSiteCheck<{
  readonly status: number;
  readonly referencedAs: readonly (ReferenceKind | 'start-url')[];
  /** Number of pages that name it. */
  readonly pages: number;
  readonly sources: readonly string[];
}>({
  id: 'http-not-found',
  title: 'Internal URL returns 404 or 410',
  category: 'http',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'high',
  effort: 'medium',
  why: 'Something on the site still sends people and crawlers to a page that is gone. Visitors meet a dead end, and whatever standing the page had with search engines is lost.',
  howToFix:
    'Restore the page, or redirect it with a 301 to the page that took its place, and update what refers to it. Where it is gone for good, leave the 404 or 410 and remove the references.',
  example: {
    bad: '<a href="/summer-sale-2019">Sale</a>  <!-- answers 404 -->',
    good: '<a href="/sale">Sale</a>',
  },
  references: ['https://developers.google.com/search/docs/crawling-indexing/troubleshoot-crawling-errors'],
  decisions: [
    'Reports URLs that a canonical, an hreflang or the user names. `link-broken-internal` reports those that pages link to, and `sitemap-url-error` those that a sitemap lists, so that each dead URL is reported once. It is medium if only pages that are not indexable name the URL.',
  ],
  retest: 'answers',
  needsNamingPages: true,
  async *run(site) {
    yield* namedByPages(site);
    yield* startOf(site);
  },
  observed: ({ status }) => status,
  message: ({ status, pages }) =>
    pages > 0
      ? `The URL answers ${status}, and ${pages === 1 ? 'one page refers' : `${counted(pages, 'page')} refer`} to it.`
      : `The URL answers ${status}, and it is the start of the analysis.`,
});

async function* namedByPages(site: SiteFacts) {
  const gone = { kinds: pageReferences, internal: true, targetStatus: [404, 410] } as const;
  for await (const { target, kinds, pages, indexablePages, sources } of site.targets(gone)) {
    const isTold = target.inSitemap || kinds.some((kind) => toldByLinks.has(kind));
    if (isTold || (target.status !== 404 && target.status !== 410)) continue;
    yield {
      url: target.url,
      evidence: {
        status: target.status,
        referencedAs: kinds,
        pages,
        sources,
      },
      severity: indexablePages > 0 ? 'high' : 'medium',
    } as const;
  }
}

/** Yields the start URL if it is dead. `redirect-broken` reports URLs to which only redirects lead. */
async function* startOf(site: SiteFacts) {
  for await (const page of site.pages({ status: [404, 410], referenced: false })) {
    const isGone = page.status === 404 || page.status === 410;
    if (!isGone || page.inSitemap || page.url !== site.startUrl) continue;
    yield {
      url: page.url,
      evidence: {
        status: page.status,
        referencedAs: ['start-url'] as const,
        pages: 0,
        sources: [],
      },
      severity: page.status === 410 ? 'low' : 'high',
    } as const;
  }
}
