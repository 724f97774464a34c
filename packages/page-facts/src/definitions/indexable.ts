import type { HtmlPageFacts, PageFacts } from '../page-facts.ts';
import { effectiveCanonical } from './canonical.ts';
import { robotsDirectives } from './robots-directives.ts';

/** Tells a 200 HTML page that a search engine may fetch and index, and that names no other URL as its canonical. */
export function isIndexable(page: PageFacts): page is HtmlPageFacts {
  if (page.html === null || page.site.blockedBy !== null || robotsDirectives(page).noindex) return false;
  const canonical = effectiveCanonical(page);
  return canonical === null || canonical === page.url;
}
