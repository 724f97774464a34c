import type { HtmlPageFacts } from '../page-facts.ts';

/** Tells whether output before the head keeps browsers from reading the head, so that no metadata works there. */
export function losesHead({ html }: Pick<HtmlPageFacts, 'html'>): boolean {
  return html.document.headBrokenBy?.isBeforeHead === true;
}
