import type { LeftOut } from '@plumbline/database';
import { isOwnFailure, type ResponseFacts } from '@plumbline/web';

/** A URL that nothing came of by our own fault is no finding: it is listed among those that were not looked at. */
export function leftOutUrl(id: string, { failure }: ResponseFacts): LeftOut | null {
  if (failure === null || !isOwnFailure(failure.reason)) return null;
  return { id, reason: failure.reason, detail: failure.detail };
}
