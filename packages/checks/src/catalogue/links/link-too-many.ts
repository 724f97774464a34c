import { counted } from '@plumbline/contracts';
import { isInternal } from '@plumbline/web';
import { pageTexts, type AnchorFacts, type HtmlPageFacts } from '@plumbline/page-facts';
import { definePageCheck } from '../../check.ts';

/** Google names no limit. In practice, pages with more links are long lists. */
const LINKS_MAX = 300;
const LINKS_EXCESSIVE = 1_000;
const FOLLOWED_EXTERNAL_MAX = 100;
const ALPHABETICAL_SHARE = 0.8;

export const linkTooMany = definePageCheck<
  'indexable',
  {
    readonly total: number;
    readonly internal: number;
    readonly external: number;
    readonly followedExternal: number;
    /** In navigation, header and footer. */
    readonly inNavigation: number;
  }
>({
  id: 'link-too-many',
  title: 'Very high number of links on a page',
  category: 'links',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'low',
  effort: 'medium',
  why: 'Each link gets a smaller share of what the page can pass on, and visitors stop reading. A page of many links to other sites may be taken for a link farm.',
  howToFix: 'Trim large menus and footers, spread long lists over several pages, or split the page.',
  example: {
    bad: '<nav><!-- 640 links to every category and brand --></nav>',
    good: '<nav><!-- 12 categories --></nav> <a href="/brands">All brands</a>',
  },
  references: ['https://developers.google.com/search/docs/crawling-indexing/links-crawlable'],
  appliesTo: 'indexable',
  run(page) {
    const anchors = distinctTargets(page);
    if (anchors.length <= Math.min(LINKS_MAX, FOLLOWED_EXTERNAL_MAX) || isIndexPage(page, anchors))
      return null;
    const external = anchors.filter(({ url }) => !isInternal(url, page.site.hosts));
    const followedExternal = external.filter(isFollowed).length;
    const isTooLong = anchors.length > LINKS_MAX;
    if (!isTooLong && followedExternal <= FOLLOWED_EXTERNAL_MAX) return null;
    const isGrave = anchors.length > LINKS_EXCESSIVE || followedExternal > FOLLOWED_EXTERNAL_MAX;
    return {
      evidence: {
        total: anchors.length,
        internal: anchors.length - external.length,
        external: external.length,
        followedExternal,
        inNavigation: anchors.filter(({ inNavigation }) => inNavigation).length,
      },
      severity: isGrave ? 'medium' : undefined,
    };
  },
  message: ({ total, followedExternal }) =>
    followedExternal > FOLLOWED_EXTERNAL_MAX
      ? `The page links to ${counted(total, 'address', 'addresses')}, ${followedExternal} of them on other sites.`
      : `The page links to ${counted(total, 'address', 'addresses')}.`,
});

function distinctTargets({ html }: HtmlPageFacts): readonly LeadingAnchor[] {
  const byUrl = new Map<string, LeadingAnchor>();
  for (const anchor of html.anchors)
    if (leads(anchor) && !byUrl.has(anchor.url)) byUrl.set(anchor.url, anchor);
  return [...byUrl.values()];
}

type LeadingAnchor = AnchorFacts & { readonly url: string };

function leads(anchor: AnchorFacts): anchor is LeadingAnchor {
  return anchor.url !== null;
}

function isFollowed({ rel }: AnchorFacts): boolean {
  return !rel.some((token) => token === 'nofollow' || token === 'ugc' || token === 'sponsored');
}

/** Tells whether the page is a list on purpose: a site map, a glossary, an index from A to Z. */
function isIndexPage(page: HtmlPageFacts, anchors: readonly LeadingAnchor[]): boolean {
  const { title, h1 } = pageTexts(page);
  const path = new URL(page.url).pathname;
  return indexPath.test(path) || [title, h1].some((text) => indexTitle.test(text)) || isAlphabetical(anchors);
}

/**
 * Tells whether nearly all names are in alphabetical order. Numbers do not count, because the numbers of a series
 * ascend anyway.
 */
function isAlphabetical(anchors: readonly LeadingAnchor[]): boolean {
  const names = anchors
    .filter(({ inNavigation }) => !inNavigation)
    .map(({ name }) => name.toLowerCase().replaceAll(/[^\p{L}]/gu, ''));
  const ascending = names.filter((name, index) => name > (names[index - 1] ?? ''));
  return names.length > 0 && ascending.length >= ALPHABETICAL_SHARE * names.length;
}

const indexPath = /site-?map|\ba-?(?:to-?)?z\b|gen-?index|glossar|archive|directory/i;
const indexTitle = /site\s?map|\ba\s?(?:-|–|to|bis|à|a)\s?z\b|glossar|^index\b/i;
