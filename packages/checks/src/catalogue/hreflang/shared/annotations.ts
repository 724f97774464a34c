import {
  effectiveCanonical,
  headerLinks,
  isAlternate,
  isAnnotation,
  type HtmlPageFacts,
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

function htmlAnnotations(page: HtmlPageFacts): readonly HreflangAnnotation[] {
  return page.html.links
    .filter(
      (link) => isAlternate(link) && isAnnotation(link) && link.inHead && !link.rel.includes('stylesheet'),
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
    rel.includes('alternate') && isAnnotation(parameters)
      ? [
          {
            source: 'header' as const,
            code: (parameters['hreflang'] ?? '').trim().toLowerCase(),
            href,
            url: href === '' ? null : normaliseUrl(href, page.url),
            offset: null,
          },
        ]
      : [],
  );
}
