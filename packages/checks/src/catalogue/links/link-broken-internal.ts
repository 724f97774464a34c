import type { ReferenceKind } from '@plumbline/page-facts';
import { byPage } from '../../run/by-page.ts';
import { defineSiteCheck } from '../../check.ts';
import { linkText } from '../../definitions/link-text.ts';
import { isBrokenInternally } from '../../definitions/dead-targets.ts';
import { groupByWeight } from '../../definitions/group-by-weight.ts';
import { andMore, hrefOf, LISTED_MAX } from './shared/link-list.ts';
import { spellingSuggestions } from './shared/suggest-spelling.ts';
import type { SiteFacts, SiteReference } from '../../site-facts/index.ts';

/** Most dead URLs in one look-up, each with a dozen spellings. */
const LOOKED_UP_AT_ONCE = 80;

interface BrokenLink {
  readonly href: string;
  readonly kind: ReferenceKind;
  readonly anchorText: string | null;
  /** Status of the last URL, if the target redirects; null without a response. */
  readonly targetStatus: number | null;
  /** A live page with nearly the same spelling. */
  readonly suggestedTarget: string | null;
  readonly inSitemap: boolean;
}

export const linkBrokenInternal = defineSiteCheck<{
  readonly total: number;
  readonly links: readonly BrokenLink[];
}>({
  id: 'link-broken-internal',
  title: 'Page links to a broken internal URL',
  category: 'links',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'high',
  effort: 'low',
  absorbs: { onNamedUrls: ['http-not-found', 'sitemap-url-error'] },
  why: 'Visitors who follow the link meet an error, and crawlers spend requests on nothing. What the page could pass on to others by the link is lost.',
  howToFix:
    'Point the link at a page that exists, or remove it, and take the dead URL out of the sitemap where one lists it. Restore or redirect the dead URL where other sites link to it.',
  example: {
    bad: '<a href="/pricing-2019">Prices</a>  <!-- answers 404 -->',
    good: '<a href="/pricing">Prices</a>',
  },
  references: ['https://developers.google.com/search/docs/crawling-indexing/links-crawlable'],
  decisions: [
    'A link to a redirect that ends in an error counts. A redirect whose end was not fetched does not.',
    'Also reports a dead URL that sitemaps list. Once no page links to it, `sitemap-url-error` or `http-not-found` reports it.',
    'A canonical or an hreflang that names a dead URL is a problem of its own page, which may lose its place in search: `canonical-to-error` and `hreflang-to-non200` report it there, and they report no links.',
    'Does not know where in the source the link stands, or where a page has moved if its new address is spelled quite differently.',
  ],
  async *run(site) {
    const suggest = spellingSuggestions(site);
    const batches = groupByWeight(brokenLinks(site), LOOKED_UP_AT_ONCE, ({ length }) =>
      Math.min(length, LISTED_MAX),
    );
    for await (const pages of batches) {
      const listed = pages.flatMap((links) => links.slice(0, LISTED_MAX));
      const suggestionFor = await suggest(listed.map(({ target }) => target.url));
      for (const links of pages) {
        yield {
          url: links[0].source.url,
          evidence: {
            total: links.length,
            links: links.slice(0, LISTED_MAX).map((reference) => ({
              href: hrefOf(reference),
              kind: reference.kind,
              anchorText: reference.label,
              targetStatus: statusOf(reference),
              suggestedTarget: suggestionFor(reference.target.url),
              inSitemap: reference.target.inSitemap,
            })),
          },
        };
      }
    }
  },
  places: ({ links }) => links.map(({ href }) => href),
  observed: ({ links }) => links.map(linkText),
  message({ total, links: [first] }) {
    const status = first?.targetStatus ?? null;
    const answer = status === null ? 'does not answer' : `answers ${status}`;
    const listed = first?.inSitemap === true ? ' and stands in a sitemap' : '';
    return `The page links to ${first?.href ?? ''}, which ${answer}${listed}${andMore(total)}.`;
  },
});

/** Yields the broken links of one page after the other. */
async function* brokenLinks(site: SiteFacts): AsyncGenerator<readonly [SiteReference, ...SiteReference[]]> {
  const references = site.references({
    kinds: ['link', 'next', 'prev', 'alternate'],
    internal: true,
    targetNot200: true,
  });
  for await (const page of byPage(references)) {
    const [first, ...others] = page[0].source.isHtml ? page.filter(isBroken) : [];
    if (first !== undefined) yield [first, ...others];
  }
}

function isBroken({ target }: SiteReference): boolean {
  const end = target.redirectEnd;
  if (end !== null) return end.status === 404 || end.status === 410 || (end.status ?? 0) >= 500;
  return isBrokenInternally(target);
}

function statusOf({ target }: SiteReference): number | null {
  return target.redirectEnd?.status ?? target.status;
}
