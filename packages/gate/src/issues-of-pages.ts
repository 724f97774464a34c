import { defaultSettings, type CheckSettings, type PageTotals } from '@plumbline/checks';
import { pathMatcher } from '@plumbline/contracts';
import { addressVariants, hasAnswer } from '@plumbline/web';
import { absorptionsBy } from './absorption.ts';
import { issuesAmongOthers, type KnownOthers } from './among-others.ts';
import { namesCopy, type ComparablePage } from './is-copy.ts';
import type { FoundIssue } from './found-issue.ts';
import { isUnchanged } from './is-unchanged.ts';
import type { JudgedSource } from './judge-source.ts';
import { findLoss, withLoss } from './page-loss.ts';

/** The context in which pages are judged. */
export interface JudgingContext {
  /** Pages of the latest analysis, by URL. */
  readonly pages: ReadonlyMap<string, ComparablePage>;
  /** URLs of pages that search engines could show once, and that the latest analysis has as lost. */
  readonly lost: ReadonlySet<string>;
  readonly others: KnownOthers;
  /** Paths of pages that search engines may lose. */
  readonly expected: readonly string[];
  readonly settings: CheckSettings;
}

export const nothingKnown: JudgingContext = {
  pages: new Map(),
  lost: new Set(),
  others: { dead: new Map(), knows: () => true, titled: [], alongside: [] },
  expected: [],
  settings: defaultSettings,
};

/** The numbers of pages, and the pages and checks that were not judged. */
export interface JudgedTotals extends PageTotals {
  /** URLs that search engines do not show, which checks of indexable pages skip. */
  readonly notShown: ReadonlySet<string>;
  /** Checks that crashed on a page, each as the check id and the URL with a blank between. */
  readonly crashed: ReadonlySet<string>;
  /** URLs of pages that scripts change, and of which only the source is given. */
  readonly notRendered: ReadonlySet<string>;
}

/**
 * Finds the issues of pages: in each page, against its last analysis, and among the other pages of the site. An issue
 * that another one explains is left out, as in an analysis.
 */
export function issuesOfPages(pages: readonly JudgedSource[], known: JudgingContext): readonly FoundIssue[] {
  const isExpected = matchExpected(known.expected);
  const given = new Map(pages.map((page) => [page.url, comparable(page)]));
  const find = (url: string) =>
    [url, ...addressVariants(url)].map((spelling) => given.get(spelling)).find(Boolean) ??
    known.pages.get(url);
  const issues = pages.flatMap((page) => {
    const was = readState(known.pages.get(page.url));
    const candidate = {
      url: page.url,
      was,
      isLost: known.lost.has(page.url),
      is: page.indexability,
      isUnchanged: isUnchanged(was, comparable(page)),
      hasCopy: namesCopy(comparable(page), find),
      isExpected: isExpected(page.url),
    };
    const loss = findLoss(candidate);
    return loss === null ? page.issues : withLoss(candidate, loss, page.issues);
  });
  const others = pages.map((page) => page.others);
  return withoutAbsorbed([...issues, ...issuesAmongOthers(others, known.others, known.settings)]);
}

/**
 * Returns the state of a page that the latest analysis could judge; undefined if it was turned away or got no answer,
 * because then the page may be what any new page is.
 */
function readState(state: ComparablePage | undefined): ComparablePage | undefined {
  if (state === undefined || state.failureReason !== null || state.isChallenge) return undefined;
  return hasAnswer({ status: state.statusCode }) ? state : undefined;
}

function withoutAbsorbed(issues: readonly FoundIssue[]): readonly FoundIssue[] {
  const absorptionOf = absorptionsBy(issues);
  return issues.filter((issue) => absorptionOf(issue) === undefined);
}

/**
 * Returns a test of whether the owner allows search engines to lose a page. The path `/about` names `about.html`, too.
 */
export function matchExpected(patterns: readonly string[]): (url: string) => boolean {
  const all = patterns.map(pathMatcher);
  const ofOnePage = patterns.filter((pattern) => !/[*?]/.test(pattern)).map(pathMatcher);
  const matchesAny = (url: string, matchers: typeof all) =>
    matchers.some((matches) => matches(new URL(url).pathname));
  return (url) =>
    matchesAny(url, all) || addressVariants(url).some((variant) => matchesAny(variant, ofOnePage));
}

function comparable({ url, columns, indexability }: JudgedSource): ComparablePage {
  const { title, description, contentHash, minHash } = columns;
  return { ...indexability, url, title, description, contentHash, minHash };
}

/**
 * Counts pages, and lists what was not judged on them.
 * @param scripted URLs of pages that the latest analysis knows as a browser shows them, which their source does not
 */
export function totalsOf(
  pages: readonly JudgedSource[],
  scripted: ReadonlySet<string> = new Set(),
): JudgedTotals {
  const hidden = pages.filter(({ columns }) => columns.indexable !== true);
  return {
    pages: pages.length,
    htmlPages: pages.filter(({ isHtml }) => isHtml).length,
    indexablePages: pages.length - hidden.length,
    notShown: new Set(hidden.map(({ url }) => url)),
    crashed: new Set(pages.flatMap(({ url, crashes }) => crashes.map(({ checkId }) => `${checkId} ${url}`))),
    notRendered: scripted,
  };
}
