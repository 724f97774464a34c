import type { HtmlPageFacts } from '../page-facts.ts';
import { references } from './references.ts';
import { summarise } from './summarise.ts';

/** The facts of a page by its source or by its DOM, to show both side by side. */
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

/** Returns the facts of a page that may differ between the DOM in a browser and the source. */
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
