import { normaliseUrl } from '@plumbline/web';
import { isLive, type LinkElementFacts, type PageFacts } from '../page-facts.ts';
import { headerLinks } from './header-links.ts';

/** One canonical that a page declares. */
export interface DeclaredCanonical {
  readonly source: 'html' | 'header';
  /** As written; null if the attribute is missing. */
  readonly href: string | null;
  /** Resolved and normalised; null if that fails. */
  readonly url: string | null;
  /** Why search engines ignore it; null if they read it. */
  readonly ignored: 'outside-head' | 'attributes' | null;
  /** Offset of the link element. */
  readonly offset: number | null;
}

/** Returns all canonicals that a browser with scripts sees on the page, with those that are ignored. */
export function declaredCanonicals(page: PageFacts): DeclaredCanonical[] {
  const elements = (page.html?.links ?? []).filter((link) => link.rel.includes('canonical') && isLive(link));
  return [
    ...elements.map((link) => ({
      source: 'html' as const,
      href: link.href,
      url: link.url,
      ignored: reasonToIgnore(link),
      offset: link.offset,
    })),
    ...headerLinks(page)
      .filter((link) => link.rel.includes('canonical'))
      .map(({ href, parameters }) => ({
        source: 'header' as const,
        href,
        url: href === '' ? null : normaliseUrl(href, page.url),
        ignored: ignoredAttributes.some((name) => Object.hasOwn(parameters, name))
          ? ('attributes' as const)
          : null,
        offset: null,
      })),
  ];
}

/**
 * Returns the URL that the page names as the one to index: the single distinct value of all canonicals that count.
 * Null if there is none, or several differ.
 *
 * @see https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls
 */
export function effectiveCanonical(page: PageFacts): string | null {
  const urls = new Set<string>();
  for (const { ignored, url } of declaredCanonicals(page))
    if (ignored === null && url !== null) urls.add(url);
  const [url] = urls;
  return urls.size === 1 && url !== undefined ? url : null;
}

const ignoredAttributes = ['hreflang', 'lang', 'media', 'type'] as const;

function reasonToIgnore(link: LinkElementFacts): DeclaredCanonical['ignored'] {
  if (!link.inHead) return 'outside-head';
  return ignoredAttributes.some((name) => link[name] !== null) ? 'attributes' : null;
}
