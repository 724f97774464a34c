import type { Confidence, Severity } from '@plumbline/contracts';
import type { Check, Subjects } from '../check.ts';

/** All findings of one check at one severity and confidence. */
export interface FindingCount {
  readonly checkId: string;
  readonly severity: Severity;
  readonly confidence: Confidence;
  /** Distinct URLs that have it. */
  readonly pagesAffected: number;
  /** True if one of the findings is about the site as a whole. */
  readonly wholeSite: boolean;
}

/** Number of URLs of the crawl by what checks may say about them. */
export interface PageTotals {
  readonly pages: number;
  readonly htmlPages: number;
  readonly indexablePages: number;
}

/** The most that one check can take, as a share of the score, if every page has it. */
const LARGEST_LOSS: Readonly<Record<Severity, number>> = {
  critical: 0.4,
  high: 0.16,
  medium: 0.05,
  low: 0.01,
};

/**
 * Returns the health of a site, a whole number from 0 to 100. It is 100 only without any finding that counts.
 * docs/scoring.md has the formula, its properties and worked examples.
 */
export function healthScore(
  counts: readonly FindingCount[],
  totals: PageTotals,
  checks: readonly Check[],
): number {
  const remaining = checks
    .filter((check) => check.informational !== true)
    .map((check) => 1 - pointsLost(check, counts, totals))
    .reduce((product, share) => product * share, 1);
  return Math.floor(100 * remaining);
}

/**
 * Returns 0 to the largest loss of the worst severity. The loss is steep for the first affected pages, then flatter.
 */
function pointsLost(check: Check, counts: readonly FindingCount[], totals: PageTotals): number {
  const own = counts.filter(({ checkId, confidence }) => checkId === check.id && confidence !== 'low');
  const worst = Math.max(0, ...own.map(({ severity }) => LARGEST_LOSS[severity]));
  const load = own.reduce(
    (sum, count) => sum + LARGEST_LOSS[count.severity] * shareAffected(count, subjectTotal(check, totals)),
    0,
  );
  return Math.min(worst, Math.sqrt(worst * load));
}

function shareAffected({ wholeSite, pagesAffected }: FindingCount, total: number): number {
  return wholeSite ? 1 : Math.min(1, pagesAffected / Math.max(1, total));
}

const totalOf: Readonly<Record<keyof Subjects, keyof PageTotals>> = {
  'any-response': 'pages',
  html: 'htmlPages',
  indexable: 'indexablePages',
};

function subjectTotal(check: Check, totals: PageTotals): number {
  return totals[check.scope === 'page' ? totalOf[check.appliesTo] : 'htmlPages'];
}
