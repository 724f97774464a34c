import { messageOf, observedIn, type Check, type Evidence } from '@plumbline/checks';
import type { ActionTarget, Handling } from '@plumbline/contracts';

/** A finding as the target of an action: where, what was seen, and the fix, where one is known. */
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

/** What is listed several times on one page is shown this often; `total` of the evidence says how often it is there. */
const LISTED_MAX = 5;

/** Says of a target what is wrong there, what was seen, and what should stand there. */
export function describeTarget(check: Check, { url, evidence, handling, fix }: FoundTarget): ActionTarget {
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
    ...(fix === null ? {} : changeOf(fix)),
  };
}

/** What to put there, or that it is to go. */
export function changeOf({
  suggested,
  snippet,
}: Pick<NonNullable<FoundTarget['fix']>, 'suggested' | 'snippet'>): Pick<
  ActionTarget,
  'suggested' | 'snippet' | 'operation'
> {
  return suggested === '' ? { operation: 'delete' } : { suggested, snippet };
}
