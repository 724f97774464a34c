import type { HtmlPageFacts } from '../page-facts.ts';
import { notFoundText } from './not-found-text.ts';

/** What a page that answers 200 shows instead of its content. */
export type StandIn = 'soft_404' | 'auth' | 'shell';

/** A page with as many words has something to read beside its sign-in form. */
const WORDS_BESIDE_SIGN_IN = 60;

/** What stands in for the content of the page; null where the content is there. */
export function standIn(page: HtmlPageFacts): StandIn | null {
  if (notFoundText(page) !== null) return 'soft_404';
  if (asksForSignIn(page)) return 'auth';
  return page.html.dom.looksClientRendered ? 'shell' : null;
}

function asksForSignIn({ html: { forms, text } }: HtmlPageFacts): boolean {
  const asks = forms.some(({ inputTypes }) => inputTypes.includes('password'));
  return asks && text.words < WORDS_BESIDE_SIGN_IN;
}
