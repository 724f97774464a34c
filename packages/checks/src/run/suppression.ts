import type { Category } from '@plumbline/contracts';
import type { Check, Evidence } from '../check.ts';
import type { PageFailure, PageOutcome } from './outcome.ts';

/** Only these categories judge a URL without its own content. */
const categoriesWithoutContent: ReadonlySet<Category> = new Set(['http', 'url']);

/** Tells whether a check judges what a page contains: a URL without content cannot fail it. */
export function isJudgementOfContent({ category }: Pick<Check, 'category'>): boolean {
  return !categoriesWithoutContent.has(category);
}

/** Returns the outcomes of one page without those that another one explains. Crashes always stay. */
export function withoutSuppressed(outcomes: readonly PageOutcome[]): readonly PageOutcome[] {
  const absorbed = outcomes.flatMap((outcome) => (outcome.outcome === 'failed' ? absorbedBy(outcome) : []));
  const suppressed = new Set(absorbed.flatMap((ids) => (ids === 'judgements-of-content' ? [] : ids)));
  const hasContent = !absorbed.includes('judgements-of-content');
  return outcomes.filter(
    (outcome) =>
      outcome.outcome === 'crashed' ||
      (!suppressed.has(outcome.check.id) && (hasContent || !isJudgementOfContent(outcome.check))),
  );
}

function absorbedBy({ check: { absorbs }, evidence }: PageFailure) {
  const isOfNoPage = absorbs?.ofNoPage !== undefined && evidenceHolds(evidence, absorbs.ofNoPage);
  return [absorbs?.onPage ?? [], ...(isOfNoPage ? (['judgements-of-content'] as const) : [])];
}

/** Tells whether evidence has each value of a part. */
export function evidenceHolds(evidence: Evidence, part: Evidence): boolean {
  return Object.entries(part).every(([key, value]) => evidence[key] === value);
}
