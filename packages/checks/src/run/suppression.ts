import type { Category } from '@plumbline/contracts';
import type { Check, Evidence } from '../check.ts';
import type { PageFailure, PageOutcome } from './outcome.ts';

/** The only categories that judge a URL without its content. */
const categoriesWithoutContent: ReadonlySet<Category> = new Set(['http', 'url']);

/** Tells whether a check judges the content of a page. A URL without content cannot fail it. */
export function isJudgementOfContent({ category }: Pick<Check, 'category'>): boolean {
  return !categoriesWithoutContent.has(category);
}

/** Removes the outcomes of a page that another outcome explains. Crashes always stay. */
export function withoutSuppressed(outcomes: readonly PageOutcome[]): readonly PageOutcome[] {
  const failures = outcomes.filter((outcome) => outcome.outcome === 'failed');
  return outcomes.filter(
    (outcome) =>
      outcome.outcome === 'crashed' || !failures.some((by) => by !== outcome && isAbsorbed(outcome, by)),
  );
}

function isAbsorbed({ check }: PageFailure, { check: { absorbs = {} }, evidence }: PageFailure): boolean {
  const { onPage = [], ofNoPage = [] } = absorbs;
  if (onPage !== 'judgements-of-content' && onPage.includes(check.id)) return true;
  const leavesNoContent =
    onPage === 'judgements-of-content' || ofNoPage.some((part) => evidenceHolds(evidence, part));
  return leavesNoContent && isJudgementOfContent(check);
}

/** Tells whether evidence has each value of a part. */
export function evidenceHolds(evidence: Evidence, part: Evidence): boolean {
  return Object.entries(part).every(([key, value]) => evidence[key] === value);
}
