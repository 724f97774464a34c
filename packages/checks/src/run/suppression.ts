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
