import { counted } from '@plumbline/contracts';
import { linkTargetFix } from '@plumbline/fixes';
import { countWords, looksPaginated } from '@plumbline/page-facts';
import { hasSession, withoutTrackingParameters } from '@plumbline/web';
import { defineSiteCheck } from '../../check.ts';
import { groupByWeight } from '../../definitions/group-by-weight.ts';
import { decodeUrl } from '../url/shared/decode-url.ts';
import type { ReferencedTarget, SitePage } from '../../site-facts/index.ts';

/** With this many linking pages, the links are no accident. */
const PAGES_MIN = 3;
/** Words that MediaWiki puts before the name of a redirect, in most languages. */
const REDIRECTED_FROM_WORDS = 2;
const LOOKED_UP_AT_ONCE = 500;

export const linkToNoncanonical = defineSiteCheck<{
  readonly canonical: string;
  /** Number of pages with a followed link to the duplicate, and to its canonical. */
  readonly pages: number;
  readonly pagesToCanonical: number;
  readonly sources: readonly string[];
}>({
  id: 'link-to-noncanonical',
  title: 'Internal links point to non-canonical duplicates',
  category: 'links',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'medium',
  effort: 'medium',
  why: 'The page says that another address is the original, and the links of the site say the opposite. Search engines weigh both, and may show the wrong one.',
  howToFix: 'Link to the canonical URL, in templates as well as in texts.',
  example: {
    bad: '<a href="/shoes?ref=nav">Shoes</a>  <!-- canonical: /shoes -->',
    good: '<a href="/shoes">Shoes</a>',
  },
  references: ['https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls'],
  decisions: [
    'Offers no fix for a duplicate whose query may be a later page, an order or a selection: readers follow these links, whatever the canonical says.',
    'Offers none, either, where the page has another title, heading, language or number of words than its canonical, except for those with which MediaWiki names a redirect, or may be a later page of it: the canonical is then probably wrong, and not the link.',
  ],
  fixable: true,
  fixesLinks: true,
  async *run(site) {
    const duplicates = site.targets({
      kinds: ['link'],
      internal: true,
      nofollow: false,
      targetStatus: [200, 200],
      targetCanonicalElsewhere: true,
    });
    for await (const group of groupByWeight(duplicates, LOOKED_UP_AT_ONCE)) {
      const pages = await site.findPages(
        group.flatMap(({ target }) => [target.url, target.canonicalUrl ?? target.url]),
      );
      for (const found of group) {
        const canonical = pages.get(found.target.canonicalUrl ?? '');
        if (canonical === undefined || !isPreferredTo(canonical, found)) continue;
        const { target, followingPages, sources } = found;
        yield {
          url: target.url,
          evidence: {
            canonical: canonical.url,
            pages: followingPages,
            pagesToCanonical: canonical.linksIn,
            sources,
          },
          fix:
            canonical.indexable && isCopy(pages.get(target.url), canonical)
              ? linkTargetFix([{ from: target.url, to: canonical.url }])
              : undefined,
        };
      }
    }
  },
  observed: ({ canonical }) => canonical,
  message: ({ canonical, pages }) =>
    `${pages === 1 ? 'One page links' : `${counted(pages, 'page')} link`} to this URL, whose canonical is ${canonical}.`,
});

/** Tells whether the canonical is a page of the site and the duplicate has many links, or more than the canonical. */
function isPreferredTo(canonical: SitePage, { target, followingPages }: ReferencedTarget): boolean {
  if (canonical.url === target.url || canonical.status !== 200) return false;
  return followingPages >= PAGES_MIN || followingPages > canonical.linksIn;
}

/** Tells whether the page shows what its canonical shows, so that links may lead there instead. */
function isCopy(page: SitePage | undefined, canonical: SitePage): boolean {
  return (
    page !== undefined &&
    (['title', 'h1', 'language'] as const).every((key) => page[key] === canonical[key]) &&
    (page.words === canonical.words || isWikiRedirect(page, canonical)) &&
    leadsTheSameWay(page.url, canonical.url)
  );
}

/** Tells whether the page has but the words more with which MediaWiki names it: "(Redirected from Cordless drills)". */
function isWikiRedirect({ url, words }: SitePage, canonical: SitePage): boolean {
  const [, name = ''] = /\/(?:wiki|index\.php)\/([^/?#]+)$/.exec(decodeUrl(url) ?? '') ?? [];
  const named = countWords(name.replaceAll('_', ' ')) + REDIRECTED_FROM_WORDS;
  return name !== '' && (words ?? 0) - (canonical.words ?? 0) === named;
}

/**
 * Tells whether links may lead to the canonical in place of the duplicate. Another query may be a later page, an order
 * or a selection, which readers could no longer reach.
 */
function leadsTheSameWay(duplicate: string, canonical: string): boolean {
  const isLater = duplicate.startsWith(canonical) && /^\/?\d+\/?$/.test(duplicate.slice(canonical.length));
  if (isLater || looksPaginated(duplicate)) return false;
  const names = [...new URL(withoutTrackingParameters(duplicate)).searchParams.keys()];
  const isClean = withoutTrackingParameters(canonical) === canonical && !hasSession(canonical);
  return isClean && (hasSession(duplicate) || names.every((name) => ofOrigin.test(name)));
}

/** Parameters that only say where a reader comes from. */
const ofOrigin = /^(?:from|ref|referrer|source|src|via)$/i;
