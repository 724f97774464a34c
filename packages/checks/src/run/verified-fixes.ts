import { editFacts, type Fix } from '@plumbline/fixes';
import { isHtmlPage, losesHead, type PageFacts } from '@plumbline/page-facts';
import type { PageCheck } from '../check.ts';
import { fitsPage } from './fits-page.ts';
import type { PageFailure } from './outcome.ts';
import { subjectsOf } from './run-page-checks.ts';

/**
 * Returns the changes that failed checks of a page propose and that work. It makes all changes on the facts. Each check
 * must then pass and still apply to the page, and no check that passed before may fail. It drops changes that do not
 * help and tries the rest again, a few times at most. For XHTML it offers none that would be no XML,
 * without a head that browsers read none that belongs there, and for a source of several pages no value of one page.
 *
 * @param checks the checks that must not fail because of a fix, besides the failed ones
 */
export function verifiedFixes(
  page: PageFacts,
  failures: readonly PageFailure[],
  checks: readonly PageCheck[] = [],
  { isTemplate = false } = {},
): ReadonlyMap<PageFailure, Fix> {
  const edited = {
    ...page.response,
    losesHead: isHtmlPage(page) && losesHead(page),
    isShared: isTemplate || page.html?.dom.looksClientRendered === true,
  };
  let proposed: readonly Proposal[] = failures.flatMap((failure) => {
    const fix = failure.check.fix?.(page, failure.evidence) ?? null;
    return fix === null || !fitsPage(fix, edited) ? [] : [[failure, fix] as const];
  });
  const failed = new Set(failures.map(({ check }) => check.id));
  const others = checks.filter(({ id, informational }) => informational !== true && !failed.has(id));
  for (let round = 0; round < ROUNDS_MAX && proposed.length > 0; round += 1) {
    const edits = proposed.flatMap(([, fix]) => fix.edits);
    const after = judgementOf(editFacts(page, edits));
    const fresh = others.filter((check) => after(check) === 'fails' && judgementOf(page)(check) === 'passes');
    const working = proposed.filter(([{ check }]) => after(check) === 'passes');
    if (fresh.length === 0 && working.length === proposed.length) return new Map(proposed);
    proposed = fresh.length === 0 ? working : withoutCulprits(working, fresh, page);
  }
  return new Map();
}

type Proposal = readonly [PageFailure, Fix];

const ROUNDS_MAX = 4;

/** Removes the changes that alone make one of the checks fail; removes all if only several together do. */
function withoutCulprits(
  proposed: readonly Proposal[],
  fresh: readonly PageCheck[],
  page: PageFacts,
): readonly Proposal[] {
  const innocent = proposed.filter(([, { edits }]) => {
    const after = judgementOf(editFacts(page, edits));
    return !fresh.some((check) => after(check) === 'fails');
  });
  return innocent.length === proposed.length ? [] : innocent;
}

/** Returns the checks' verdicts on a page. A check that crashes does not pass. */
function judgementOf(page: PageFacts): (check: PageCheck) => 'passes' | 'fails' | 'does-not-apply' {
  const subjects = subjectsOf(page);
  return (check) => {
    if (!subjects.has(check.appliesTo)) return 'does-not-apply';
    try {
      return check.run(page) === null ? 'passes' : 'fails';
    } catch {
      // The run of the checks has reported the crash already.
      return 'fails';
    }
  };
}
