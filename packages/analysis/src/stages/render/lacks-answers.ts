import type { UrlResult } from '@plumbline/database';
import type { PageRequest } from '@plumbline/rendering';
import { hasAnswer } from '@plumbline/web';

/** Requests on which the content of a page depends, as browsers name their kinds. */
const FOR_CONTENT: ReadonlySet<string> = new Set(['script', 'fetch', 'xhr']);

/**
 * Tells whether a browser showed an empty shell because servers failed, or our crawler did not ask them. Search engines may
 * see the page.
 */
export function lacksAnswers(
  { summary }: Pick<UrlResult, 'summary'>,
  requests: readonly Pick<PageRequest, 'kind' | 'outcome'>[],
): boolean {
  return (
    summary?.standIn === 'shell' &&
    requests.some(({ kind, outcome }) => FOR_CONTENT.has(kind) && isUnanswered(outcome))
  );
}

function isUnanswered(outcome: PageRequest['outcome']): boolean {
  if (typeof outcome === 'number') return !hasAnswer({ status: outcome });
  return outcome === 'failed' || outcome === 'under_way' || outcome === 'own-rule';
}
