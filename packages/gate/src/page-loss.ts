import {
  failureOfCheck,
  findablePage,
  lossOf,
  lostPage,
  type Indexability,
  type Loss,
} from '@plumbline/checks';
import { pageText } from '@plumbline/contracts';
import { issueOfFailure, type FoundIssue } from './found-issue.ts';

/** A URL whose answer is about to change. */
export interface ChangingUrl {
  readonly url: string;
  /** The page in the latest analysis; undefined for an unknown page. */
  readonly was: Indexability | undefined;
  /** True if search engines could once show the page, and the latest analysis lists it as lost. */
  readonly isLost: boolean;
  readonly is: Indexability;
  /** True if the page is as the latest analysis read it. */
  readonly isUnchanged: boolean;
  /** True if the canonical names a page of the same content on the same site. */
  readonly hasCopy: boolean;
  /** True if the owner said that search engines may lose the page. */
  readonly isExpected: boolean;
}

/** Returns how search engines would lose the page; null if they keep it, or if the owner intends the loss. */
export function findLoss({ url, was, isLost, is, hasCopy, isExpected }: ChangingUrl): Loss | null {
  const surroundings = {
    isReferenced: true,
    mayBeReferenced: false,
    redirectEnd: null,
    hasCopy,
    isExpected,
  };
  const before = isLost ? findablePage() : (was ?? findableAs(url, is));
  const loss = lossOf(url, before, is, surroundings);
  return loss === null || loss.meant !== null ? null : loss;
}

/**
 * Assumes that a new page should be found. Exceptions are a sign-in form, which may be the purpose of the page, an
 * error page, and an old address that leads to its canonical, as site generators write it.
 */
function findableAs(url: string, { standIn, sentOn, canonicalUrl }: Indexability): Indexability {
  const isOldAddress = sentOn !== null && sentOn.url === canonicalUrl;
  if (isErrorPageFile(new URL(url).pathname)) return findablePage({ standIn: 'soft_404' });
  return findablePage({ standIn: standIn === 'auth' ? 'auth' : null, sentOn: isOldAddress ? sentOn : null });
}

/** Tells whether servers show this file in place of a missing page. */
export function isErrorPageFile(path: string): boolean {
  return /(?:^|\/)(?:[45]\d\d|error)\.html?$/i.test(path);
}

/** Puts a loss first, with the fix of what hides the page. */
export function withLoss(
  candidate: ChangingUrl,
  { how, is, wayBack }: Loss,
  issues: readonly FoundIssue[],
): readonly FoundIssue[] {
  const fixed = issues.find(
    ({ checkId, handling }) =>
      handling === 'auto_fixable' && lostPage.absorbs?.onUrl?.includes(checkId) === true,
  );
  const lost: FoundIssue = {
    ...issueOfFailure(candidate.url, failureOfCheck(lostPage, { evidence: { how, is } })),
    how,
    pageIsUnchanged: candidate.isUnchanged,
    message: pageText(`${earlier(candidate)}The page ${is}.`),
    howToFix: `${wayBack} If search engines are not to show it, name its path in \`expected\`.`,
    handling: fixed?.handling ?? 'manual_review',
    current: fixed?.current ?? null,
    suggested: fixed?.suggested,
    snippet: fixed?.snippet,
  };
  return [lost, ...issues];
}

function earlier({ was, isLost, isUnchanged }: ChangingUrl): string {
  if (isLost && isUnchanged) return 'Search engines could show it before. It is unchanged, and still lost. ';
  if (isLost) return 'Search engines could show it before, and it is still lost. ';
  return was === undefined ? '' : 'Search engines could show it until now. ';
}
