import { isInternal } from '@plumbline/web';
import { addressKind, type AnchorFacts, type HtmlPageFacts, robotsDirectives } from '@plumbline/page-facts';
import { definePageCheck } from '../../check.ts';
import { linkText } from '../../definitions/link-text.ts';
import { andMore, LISTED_MAX } from './shared/link-list.ts';

const unfollowed: ReadonlySet<string> = new Set(['nofollow', 'ugc', 'sponsored']);

export const linkInternalNofollow = definePageCheck<
  'html',
  {
    readonly total: number;
    readonly links: readonly { readonly href: string; readonly rel: string; readonly anchorText: string }[];
  }
>({
  id: 'link-internal-nofollow',
  title: 'Internal link carries nofollow',
  category: 'links',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'low',
  effort: 'low',
  why: 'The attribute tells search engines not to count the link, though it leads to a page of your own. The standing that it would pass on is not saved for other links; it is lost.',
  howToFix: 'Remove the attribute from links to pages that should be found.',
  example: { bad: '<a href="/shoes" rel="nofollow">Shoes</a>', good: '<a href="/shoes">Shoes</a>' },
  references: ['https://developers.google.com/search/docs/crawling-indexing/qualify-outbound-links'],
  decisions: [
    'Always low. If a page has no other links, `struct-nofollow-only-inlinks` reports that once, on that page. It reports nothing for a page that also has followed links.',
  ],
  appliesTo: 'html',
  run(page) {
    // robots-nofollow-page reports the page as a whole.
    if (robotsDirectives(page).nofollow) return null;
    const links = page.html.anchors.filter((anchor) => isUnfollowed(anchor, page));
    if (links.length === 0) return null;
    const listed = links.slice(0, LISTED_MAX).map(({ href, rel, name }) => ({
      href: href ?? '',
      rel: rel.join(' '),
      anchorText: name.slice(0, 100),
    }));
    return { evidence: { total: links.length, links: listed } };
  },
  places: ({ links }) => links.map(({ href }) => href),
  observed: ({ links }) => links.map(linkText),
  message: ({ total, links: [first] }) =>
    `The link to ${first?.href ?? ''} is marked rel="${first?.rel ?? ''}"${andMore(total)}.`,
});

function isUnfollowed({ url, rel, isToUnwritten }: AnchorFacts, page: HtmlPageFacts): boolean {
  if (url === null || url === page.url || isToUnwritten || !rel.some((token) => unfollowed.has(token)))
    return false;
  return isInternal(url, page.site.hosts) && !isBetterNotCrawled(url, page);
}

/** Tells whether nofollow keeps crawlers out of endless or useless variants of a page. */
function isBetterNotCrawled(url: string, { platform }: HtmlPageFacts): boolean {
  const { pathname, searchParams } = new URL(url);
  const kind = addressKind(url, platform?.name ?? null);
  return (
    (kind !== null && (kind.isPrivate || kind.is === 'endpoint' || kind.is === 'feed')) ||
    uselessPath.test(pathname) ||
    [...searchParams.keys()].some((name) => uselessParameter.test(name))
  );
}

const uselessPath =
  /(?:^|[/_-])(?:print|drucken|imprimer|calendar|kalender|calendrier|share|compare|vergleich|feed|download|cdn-cgi|go|out|redirect|xmlrpc)(?:[/._-]|$)|\/\d{4}[/-]\d{2}(?:[/-]\d{2})?\/?$/i;
const uselessParameter =
  /^(?:filter_|(?:sort|sort_?by|order|order_?by|orderby|dir|direction|view|mode|display|limit|per_?page|print|filters?|f|facets?|min_?price|max_?price|price|color|colour|size|date|month|year|week|day|ical|outlook-ical|share|replytocom|add-to-cart|add_to_wishlist|action|return|return_?to|redirect(?:_to)?|next|lang|currency|q|query|tribe-bar-date|eventdate)(?:\[|$))/i;
