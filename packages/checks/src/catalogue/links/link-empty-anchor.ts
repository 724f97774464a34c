import { isInternal } from '@plumbline/web';
import type { AnchorFacts, HtmlPageFacts } from '@plumbline/page-facts';
import { definePageCheck } from '../../check.ts';
import { absenceConfidence } from '../../definitions/absence-confidence.ts';
import { andMore, LISTED_MAX } from './shared/link-list.ts';

export const linkEmptyAnchor = definePageCheck<
  'html',
  {
    readonly total: number;
    readonly links: readonly {
      readonly href: string;
      readonly containsImage: boolean;
      readonly offset: number;
    }[];
  }
>({
  id: 'link-empty-anchor',
  title: 'Internal link without anchor text',
  category: 'links',
  dimension: 'seo_elements',
  type: 'meta',
  severity: 'medium',
  effort: 'low',
  why: 'The text of a link tells search engines what the page behind it is about, and screen readers read it out. Without one, people hear an address and search engines learn nothing.',
  howToFix: 'Add a text that names the page behind the link; for a linked image, as its alternative text.',
  example: {
    bad: '<a href="/cart"><svg>…</svg></a>',
    good: '<a href="/cart" aria-label="Cart"><svg>…</svg></a>',
  },
  references: ['https://developers.google.com/search/docs/crawling-indexing/links-crawlable'],
  appliesTo: 'html',
  run(page) {
    const links = firstOfEachUrl(page.html.anchors.filter((anchor) => isEmpty(anchor, page)));
    if (links.length === 0) return null;
    const listed = links.slice(0, LISTED_MAX).map(({ href, hasImage, offset }) => ({
      href: href ?? '',
      containsImage: hasImage,
      offset,
    }));
    return { evidence: { total: links.length, links: listed }, confidence: absenceConfidence(page) };
  },
  places: 'observed',
  observed: ({ links }) => links.map(({ href }) => href),
  message: ({ total, links: [first] }) =>
    first?.containsImage === true
      ? `The image that links to ${first.href} has no alternative text${andMore(total)}.`
      : `The link to ${first?.href ?? ''} has no text${andMore(total)}.`,
});

/** Tells whether a link to a page has no name. Anchors without href and targets of fragments are no links to a page. */
function isEmpty({ name, href, url, hidden, element }: AnchorFacts, page: HtmlPageFacts): boolean {
  if (element !== 'a' || name !== '' || hidden || href === null || url === null) return false;
  return !/^\s*(?:#|$)/.test(href) && url !== page.url && isInternal(url, page.site.hosts);
}

function firstOfEachUrl(anchors: readonly AnchorFacts[]): readonly AnchorFacts[] {
  return [...new Map(anchors.toReversed().map((anchor) => [anchor.url, anchor])).values()].toReversed();
}
