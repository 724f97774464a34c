import type { Confidence } from '@plumbline/contracts';
import type { HtmlPageFacts } from '@plumbline/page-facts';

/** Returns the confidence that something is missing. It is lower on pages where a script may add it. */
export function absenceConfidence(page: HtmlPageFacts): Confidence {
  return page.html.dom.looksClientRendered ? 'medium' : 'high';
}
