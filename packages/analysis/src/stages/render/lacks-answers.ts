import type { EarlierRendering, UrlResult } from '@plumbline/database';
import type { PageRequest } from '@plumbline/rendering';
import { hasAnswer, unverifiableStatuses } from '@plumbline/web';

/** Requests on which the content of a page depends, as browsers name their kinds. */
const FOR_CONTENT: ReadonlySet<string> = new Set(['script', 'fetch', 'xhr']);

/** Returns the addresses without query of the requests that servers failed to answer or refused, or that were not made. */
export function unansweredIn(
  requests: readonly Pick<PageRequest, 'url' | 'kind' | 'outcome'>[],
): Set<string> {
  const unanswered = requests.filter(({ kind, outcome }) => FOR_CONTENT.has(kind) && isUnanswered(outcome));
  return new Set(unanswered.map(({ url }) => withoutQuery(url)));
}

/**
 * Tells whether a browser did not see the content of a page because of these requests: it showed an empty shell, or fewer
 * words than when it got their answers. Search engines may see the page.
 *
 * @param earlier null if no browser showed the page in the analysis before
 */
export function lacksAnswers(
  { summary, wordCount }: Pick<UrlResult, 'summary' | 'wordCount'>,
  unanswered: ReadonlySet<string>,
  earlier: EarlierRendering | null,
): boolean {
  if (unanswered.size === 0) return false;
  if (summary?.standIn === 'shell') return true;
  if (earlier === null) return false;
  if (earlier.renderReason === UNANSWERED) return true;
  const answered = earlier.requests.filter(({ statusCode }) => statusCode !== null && isAnswer(statusCode));
  const isLess = (wordCount ?? 0) < (earlier.wordCount ?? 0);
  return isLess && answered.some(({ url }) => unanswered.has(withoutQuery(url)));
}

/** The reason of a page that was read raw because of such requests. */
export const UNANSWERED = 'render_unanswered';

function withoutQuery(url: string): string {
  return url.replace(/\?.*/, '');
}

/** Tells whether a status is an answer. A refusal may be for crawlers alone; 401 is for everybody who has not signed in. */
function isAnswer(status: number): boolean {
  return hasAnswer({ status }) && (status === 401 || !unverifiableStatuses.has(status));
}

function isUnanswered(outcome: PageRequest['outcome']): boolean {
  if (typeof outcome === 'number') return !isAnswer(outcome);
  return outcome === 'failed' || outcome === 'under_way' || outcome === 'own-rule';
}
