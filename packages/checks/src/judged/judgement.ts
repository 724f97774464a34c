import type { Fixed, NotJudged } from '@plumbline/contracts';

/** The judgement of a check about a page: what it found, or null if the page passed. */
export interface Judged<Found> {
  readonly judged: true;
  readonly found: Found;
}

/** The result of a check that did not judge the page. It says nothing about the page. */
export interface Unjudged {
  readonly judged: false;
  readonly notJudged: NotJudged;
}

/** The verdict of one check on one page. */
export type Judgement<Found> = Judged<Found | null> | Unjudged;

/** A finding with the check, URL and places that identify it at another time. */
export interface PlacedFinding {
  readonly checkId: string;
  readonly url: string;
  /** Places on the page, such as an href or a selector. Empty: the page as a whole, or more places than are known. */
  readonly places: readonly string[];
}

/** The judgements of pages at one time. */
export interface Judgements<Found extends PlacedFinding> {
  readonly findings: readonly Found[];
  /** Returns the reason why a check did not judge a page; null if it did. */
  readonly whyNotJudged: (question: Pick<PlacedFinding, 'checkId' | 'url'>) => NotJudged | null;
}

/** Makes the word `fixed`, for which it needs a judgement that passed the page. */
export function sayFixed(_passed: Judged<null>): Fixed {
  return 'fixed' as Fixed;
}

/** The fate of a finding that is no longer found, with the later judgement. */
export type Gone =
  | { readonly change: Fixed; readonly after: Judged<null> }
  | { readonly change: 'not_judged'; readonly after: Unjudged };

/**
 * Returns the fate of a finding that is no longer found.
 *
 * @param notJudged the reason why its check did not judge the page; null if it did
 */
export function fateOfGone(notJudged: NotJudged | null): Gone {
  if (notJudged !== null) return { change: 'not_judged', after: { judged: false, notJudged } };
  const after = { judged: true, found: null } as const;
  return { change: sayFixed(after), after };
}
