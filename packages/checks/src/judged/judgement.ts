import type { NotJudged } from '@plumbline/contracts';

/** A check judged the page: what it found, or null where the page passed. */
export interface Judged<Found> {
  readonly judged: true;
  readonly found: Found;
}

/** A check that did not judge the page. Its silence says nothing. */
export interface Unjudged {
  readonly judged: false;
  readonly notJudged: NotJudged;
}

/** What one check says of one page. */
export type Judgement<Found> = Judged<Found | null> | Unjudged;

/** The same finding at another time has the same check, URL and places. */
export interface PlacedFinding {
  readonly checkId: string;
  readonly url: string;
  /** Where on the page, such as an href or a selector. Empty: the page as a whole, or more places than are known. */
  readonly places: readonly string[];
}

/** What was said of pages at one time. */
export interface Judgements<Found extends PlacedFinding> {
  readonly findings: readonly Found[];
  /** Why a check did not judge a page; null where it did. */
  readonly whyNotJudged: (question: Pick<PlacedFinding, 'checkId' | 'url'>) => NotJudged | null;
}
