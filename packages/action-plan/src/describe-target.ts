import { messageOf, observedIn, type Check, type Evidence } from '@plumbline/checks';
import type { ActionTarget, Handling, StoredTarget } from '@plumbline/contracts';

/** A finding as the target of an action: where it is, what was seen, and the fix, if one is known. */
export interface FoundTarget {
  readonly url: string;
  readonly evidence: Evidence;
  readonly handling: Handling;
  readonly fix: {
    readonly current: string | null;
    readonly suggested: string;
    readonly snippet: string;
  } | null;
}

/** Most items shown of a list in the evidence; its `total` is the full length. */
const LISTED_MAX = 5;

/** Says what is wrong at a target, what was seen, and what should stand there. */
export function describeTarget(check: Check, { url, evidence, handling, fix }: FoundTarget): StoredTarget {
  return {
    url,
    message: messageOf(check, evidence),
    current: fix === null ? observedIn(check, evidence) : fix.current,
    observed: Object.fromEntries(
      Object.entries(evidence).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.slice(0, LISTED_MAX) : value,
      ]),
    ),
    handling,
    ...(fix === null ? {} : describeFix(fix)),
  };
}

/** Returns the text to put at the target, or says that the element there should be deleted. */
export function describeFix({
  suggested,
  snippet,
}: Pick<NonNullable<FoundTarget['fix']>, 'suggested' | 'snippet'>): Pick<
  ActionTarget,
  'suggested' | 'snippet' | 'operation'
> {
  return suggested === '' ? { operation: 'delete' } : { suggested, snippet };
}
