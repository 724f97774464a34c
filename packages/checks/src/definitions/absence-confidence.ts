import type { Confidence } from '@plumbline/contracts';
import type { HtmlPageFacts } from '@plumbline/page-facts';

/** A script may fill in what the source lacks: on such a page, something missing is only likely. */
export function absenceConfidence(page: HtmlPageFacts): Confidence {
  return page.html.dom.looksClientRendered ? 'medium' : 'high';
}
