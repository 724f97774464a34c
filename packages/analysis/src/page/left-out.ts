import type { LeftOut } from '@plumbline/database';
import { isOwnFailure, type ResponseFacts } from '@plumbline/web';

/**
 * Returns a URL that failed through our own fault as left out: it has no finding, and is listed among the URLs that the
 * analysis did not look at.
 */
export function leftOutUrl(id: string, { failure }: ResponseFacts): LeftOut | null {
  if (failure === null || !isOwnFailure(failure.reason)) return null;
  return { id, reason: failure.reason, detail: failure.detail };
}
