import type { HtmlPageFacts, PageFacts } from '../page-facts.ts';
import { effectiveCanonical } from './canonical.ts';
import { robotsDirectives } from './robots-directives.ts';

/**
 * Tells whether a page is a 200 HTML page that search engines may fetch and index, without another URL as canonical.
 */
export function isIndexable(page: PageFacts): page is HtmlPageFacts {
  if (!isAllowed(page)) return false;
  const canonical = effectiveCanonical(page);
  return canonical === null || canonical === page.url;
}

/** Tells whether only a canonical on another host keeps a page from being indexable, as on a copy of a whole site. */
export function isCopyOfOtherHost(page: PageFacts): page is HtmlPageFacts {
  if (!isAllowed(page)) return false;
  const canonical = effectiveCanonical(page);
  return canonical !== null && new URL(canonical).host !== new URL(page.url).host;
}

function isAllowed(page: PageFacts): page is HtmlPageFacts {
  return page.html !== null && page.site.blockedBy === null && !robotsDirectives(page).noindex;
}
