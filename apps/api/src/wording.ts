import {
  counted,
  extentOf,
  seenSentence,
  formatNumber,
  Priority,
  type ExtentSource,
  type Seen,
} from '@plumbline/contracts';

export { counted, formatNumber };

/** Returns another sentence with the number of known issues that were not judged again; empty for none. */
export function notJudgedSentence(issues: number): string {
  return issues === 0 ? '' : ` ${counted(issues, 'known issue was', 'known issues were')} not judged again.`;
}

/**
 * Returns another sentence that says how much the analysis has seen; empty if it has seen everything that it knows, or
 * has not counted it.
 */
export function notSeenSentence(seen: Seen | null): string {
  return seen === null || isAllSeen(seen) ? '' : ` ${seenSentence(seen)}`;
}

/** Tells whether the analysis has seen everything that it knows. One of an older version has not counted it. */
export function isAllSeen(seen: Seen | null): boolean {
  return seen !== null && Object.values(seen).every((part) => part?.seen === part?.known);
}

/** Tells whether the analysis read all pages that it knows. Otherwise, nothing is known of some links. */
export function areAllPagesRead(seen: Seen | null): boolean {
  return seen !== null && seen.pages.seen === seen.pages.known;
}

/** Returns another sentence that says which pages forecasts cover; empty if the analysis saw the whole site. */
export function forecastSentence(analysis: ExtentSource & { readonly urlsChecked: number }): string {
  if (extentOf(analysis) === 'full') return '';
  const seen = counted(analysis.urlsChecked, 'URL');
  return ` Forecasts cover the ${seen} that the analysis saw: it saw a part of the site, and the next analysis may see another part.`;
}

/** Returns the end of a sentence that says until when a host is left alone. */
export function pauseSentence(host: string, until: Date): string {
  return `${host} is down, or answered 429 or 503 and asked for a pause: nothing is requested before ${until.toISOString()}.`;
}

/** Returns "2 critical, 5 high and 1 low"; empty if all are 0. */
export function byPriority(counts: Readonly<Record<Priority, number>>): string {
  return joinWithAnd(
    Priority.options
      .filter((priority) => counts[priority] > 0)
      .map((priority) => `${formatNumber(counts[priority])} ${priority}`),
  );
}

/** Returns "a, b and c". */
export function joinWithAnd(items: readonly string[]): string {
  const [last = '', ...others] = items.toReversed();
  return others.length === 0 ? last : `${others.toReversed().join(', ')} and ${last}`;
}
