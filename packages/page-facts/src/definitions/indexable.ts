import type { HtmlPageFacts, PageFacts } from '../page-facts.ts';
import { effectiveCanonical } from './canonical.ts';
import { robotsDirectives } from './robots-directives.ts';

/** Tells a 200 HTML page that a search engine may fetch and index, and that names no other URL as its canonical. */
export function isIndexable(page: PageFacts): page is HtmlPageFacts {
  if (!isAllowed(page)) return false;
  const canonical = effectiveCanonical(page);
  return canonical === null || canonical === page.url;
}

/** Tells a page that would be indexable, if its canonical were not on another host, as on a copy of a whole site. */
export function isCopyOfOtherHost(page: PageFacts): page is HtmlPageFacts {
  if (!isAllowed(page)) return false;
  const canonical = effectiveCanonical(page);
  return canonical !== null && new URL(canonical).host !== new URL(page.url).host;
}

function isAllowed(page: PageFacts): page is HtmlPageFacts {
  return page.html !== null && page.site.blockedBy === null && !robotsDirectives(page).noindex;
}
