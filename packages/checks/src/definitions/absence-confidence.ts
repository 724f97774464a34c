import type { Confidence } from '@plumbline/contracts';
import type { HtmlPageFacts } from '@plumbline/page-facts';

/** What a script fills in cannot be seen in the source: there, that something is missing is only likely. */
export function absenceConfidence(page: HtmlPageFacts): Confidence {
  return page.html.dom.looksClientRendered ? 'medium' : 'high';
}
