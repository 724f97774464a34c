import {
  formatNumber,
  PLAN_LIMITS,
  type CrawlOptions,
  type PlanLimits,
  type Tier,
} from '@plumbline/contracts';
import type { ApiDeps } from '../deps.ts';
import { invalidAt } from '../http/error-reply.ts';

/** What the operator has set for all plans. */
export type Capacity = Pick<ApiDeps['settings'], 'pagesPerAnalysisMax'>;

/** Returns the limits of a plan. An installation that holds smaller analyses only lowers their number of pages. */
export function planLimits(tier: Tier, { pagesPerAnalysisMax }: Capacity): PlanLimits {
  const limits = PLAN_LIMITS[tier];
  return { ...limits, pagesPerAnalysis: Math.min(limits.pagesPerAnalysis, pagesPerAnalysisMax) };
}

/**
 * Returns the options with the largest number of pages that the plan allows and the installation holds.
 *
 * @throws AppError validation_error with that number, if more are asked for
 */
export function capPages(options: CrawlOptions, tier: Tier, capacity: Capacity, path: string): CrawlOptions {
  const { pagesPerAnalysis } = planLimits(tier, capacity);
  const { maxPages = pagesPerAnalysis } = options;
  if (maxPages > pagesPerAnalysis) {
    const isOfPlan = pagesPerAnalysis === PLAN_LIMITS[tier].pagesPerAnalysis;
    const reason = isOfPlan ? 'on this plan' : 'here: this installation holds no larger analysis';
    throw invalidAt(400, path, `must be at most ${formatNumber(pagesPerAnalysis)} ${reason}`);
  }
  return { ...options, maxPages };
}
