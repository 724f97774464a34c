import type { HtmlPageFacts } from '../page-facts.ts';
import { references } from './references.ts';
import { summarise } from './summarise.ts';

/** One reading of a page, of its source or of its DOM, to show both beside each other. */
export interface PageReading {
  readonly title: string | null;
  readonly description: string | null;
  readonly h1: string | null;
  readonly canonicalUrl: string | null;
  readonly noindex: boolean;
  readonly nofollow: boolean;
  readonly words: number;
  /** Addresses that it links to, each counted once. */
  readonly links: number;
  /** Codes of the languages that it is available in. */
  readonly languages: readonly string[];
  readonly structuredDataTypes: readonly string[];
}

/** Returns the facts of a page in which a browser may show something else than the server sends. */
export function readingOf(page: HtmlPageFacts): PageReading {
  const { title, description, h1, canonicalUrl, noindex, nofollow, summary } = summarise(page);
  const links = references(page).filter(({ kind }) => kind === 'link');
  return {
    title,
    description,
    h1,
    canonicalUrl,
    noindex: noindex ?? false,
    nofollow: nofollow ?? false,
    words: page.html.text.words,
    links: new Set(links.map(({ url }) => url)).size,
    languages: (summary?.hreflang ?? []).map(([code]) => code),
    structuredDataTypes: summary?.types ?? [],
  };
}
