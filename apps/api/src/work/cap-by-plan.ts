import { formatNumber, type CrawlOptions, type PlanLimits } from '@plumbline/contracts';
import { invalidAt } from '../http/error-reply.ts';

/** Returns the options with the plan's page cap applied. */
export function capByPlan(options: CrawlOptions, plan: PlanLimits, path: string): CrawlOptions {
  const { maxPages = plan.pagesPerAnalysis } = options;
  if (maxPages > plan.pagesPerAnalysis) {
    throw invalidAt(400, path, `must be at most ${formatNumber(plan.pagesPerAnalysis)} on this plan`);
  }
  return { ...options, maxPages };
}
