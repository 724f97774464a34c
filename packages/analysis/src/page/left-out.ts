import type { LeftOut } from '@plumbline/database';
import { isOwnFailure, type ResponseFacts } from '@plumbline/web';

/**
 * Returns a URL that failed through our own fault as left out: it is no finding, and is listed among those that were
 * not looked at.
 */
export function leftOutUrl(id: string, { failure }: ResponseFacts): LeftOut | null {
  if (failure === null || !isOwnFailure(failure.reason)) return null;
  return { id, reason: failure.reason, detail: failure.detail };
}
