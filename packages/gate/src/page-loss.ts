import { findable, lossOf, lostPage, type Indexability, type Loss } from '@plumbline/checks';
import { pageText } from '@plumbline/contracts';
import type { FoundIssue } from './found-issue.ts';

/** A URL that is to be served otherwise than before. */
export interface Candidate {
  readonly url: string;
  /** What the latest analysis saw of it; undefined for a page that it does not know. */
  readonly was: Indexability | undefined;
  readonly is: Indexability;
  /** The canonical names a page of the same content on the same site. */
  readonly hasCopy: boolean;
  /** The owner of the site said that search engines may lose it. */
  readonly isExpected: boolean;
}

/** Returns how search engines would lose the page; null where they keep it, or where that is meant. */
export function findLoss({ url, was, is, hasCopy, isExpected }: Candidate): Loss | null {
  const surroundings = { isReferenced: true, redirectEndsAtPage: false, hasCopy, isExpected };
  const loss = lossOf(url, was ?? findableAs(is), is, surroundings);
  return loss === null || loss.meant !== null ? null : loss;
}

/** A new page is meant to be found. A form that asks for a sign-in is what some pages are for. */
function findableAs({ standIn }: Indexability): Indexability {
  return findable({ standIn: standIn === 'auth' ? 'auth' : null });
}

/** Puts a loss before the issues of its page, in place of those that see the same; it takes over the fix of one. */
export function withLoss(
  { url, was }: Candidate,
  loss: Loss,
  issues: readonly FoundIssue[],
): readonly FoundIssue[] {
  const isTwin = ({ checkId }: FoundIssue) => lostPage.absorbs?.onUrl?.includes(checkId) === true;
  const fixed = issues.find((issue) => isTwin(issue) && issue.handling === 'auto_fixable');
  const lost: FoundIssue = {
    untrusted: true,
    url,
    checkId: lostPage.id,
    title: lostPage.title,
    how: loss.how,
    priority: lostPage.severity,
    confidence: 'high',
    places: [],
    message: pageText(
      `${was === undefined ? '' : 'Search engines could show it so far. '}The page ${loss.is}.`,
    ),
    howToFix: `${loss.wayBack} If search engines are not to show it, name its path in \`expected\`.`,
    reference: lostPage.references[0],
    handling: fixed?.handling ?? 'manual_review',
    current: fixed?.current ?? null,
    ...(fixed?.snippet === undefined ? {} : { suggested: fixed.suggested, snippet: fixed.snippet }),
  };
  return [lost, ...issues.filter((issue) => !isTwin(issue))];
}
