import {
  effectiveCanonical,
  headerLinks,
  isLive,
  type HtmlPageFacts,
  type LinkElementFacts,
} from '@plumbline/page-facts';
import { normaliseUrl } from '@plumbline/web';

/** One language version that a page names. */
export interface HreflangAnnotation {
  readonly source: 'html' | 'header';
  /** Trimmed, in lower case. */
  readonly code: string;
  /** As written. */
  readonly href: string;
  /** Resolved and normalised; null when that fails. */
  readonly url: string | null;
  /** Offset of the link element. */
  readonly offset: number | null;
}

/** Returns the annotations that search engines read: link elements in the head, and Link headers, but not sitemaps. */
export function hreflangAnnotations(page: HtmlPageFacts): readonly HreflangAnnotation[] {
  return [...htmlAnnotations(page), ...headerAnnotations(page)];
}

/** Tells whether an annotated URL is the page itself. */
export function isSelf(page: HtmlPageFacts, url: string | null): boolean {
  return url !== null && (url === page.url || url === effectiveCanonical(page));
}

/**
 * Tells whether a link element is meant as an annotation. A feed also has a language, without being a version of the
 * page.
 */
export function isAlternate(link: LinkElementFacts): boolean {
  return isLive(link) && link.hreflang !== null && link.rel.includes('alternate') && !isFeed(link.type);
}

function htmlAnnotations(page: HtmlPageFacts): readonly HreflangAnnotation[] {
  return page.html.links
    .filter(
      (link) => isAlternate(link) && link.inHead && link.media === null && !link.rel.includes('stylesheet'),
    )
    .map(({ hreflang, href, url, offset }) => ({
      source: 'html',
      code: (hreflang ?? '').trim().toLowerCase(),
      href: href ?? '',
      url,
      offset,
    }));
}

function headerAnnotations(page: HtmlPageFacts): readonly HreflangAnnotation[] {
  return headerLinks(page).flatMap(({ href, rel, parameters }) =>
    rel.includes('alternate') && parameters['hreflang'] !== undefined
      ? [
          {
            source: 'header' as const,
            code: parameters['hreflang'].trim().toLowerCase(),
            href,
            url: href === '' ? null : normaliseUrl(href, page.url),
            offset: null,
          },
        ]
      : [],
  );
}

function isFeed(type: string | null): boolean {
  return type !== null && /\b(?:rss|atom)\+xml|feed\+json/i.test(type);
}
