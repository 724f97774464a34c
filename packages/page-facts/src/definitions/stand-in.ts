import type { HtmlPageFacts } from '../page-facts.ts';
import { notFoundText } from './not-found-text.ts';

/** The kind of page that an answer of 200 shows in place of its content. */
export type StandIn = 'soft_404' | 'auth' | 'shell';

/** Returns what stands in for the content of the page; null if the content is there. */
export function standIn(page: HtmlPageFacts): StandIn | null {
  const { kind, html, source, response } = page;
  // What a page too long to be read to its end shows may come later.
  if (response.truncated) return null;
  const { breaksOff } = (source?.html ?? html).document;
  if (kind?.is === 'error' || notFoundText(page) !== null || breaksOff) return 'soft_404';
  const asksForSignIn = html.forms.some(({ inputTypes }) => inputTypes.includes('password'));
  if (kind?.is === 'login' && asksForSignIn) return 'auth';
  return kind?.is === 'shell' ? 'shell' : null;
}
