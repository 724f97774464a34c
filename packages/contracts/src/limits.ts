import type { Tier } from './vocabulary.ts';

/** What a plan allows. */
export interface PlanLimits {
  readonly requestsPerHour: number;
  /** Null: as many as one likes. */
  readonly scansPerDay: number | null;
  readonly pagesPerAnalysis: number;
}

export const PLAN_LIMITS: Readonly<Record<Tier, PlanLimits>> = {
  free: { requestsPerHour: 100, scansPerDay: 1, pagesPerAnalysis: 500 },
  starter: { requestsPerHour: 1_000, scansPerDay: 10, pagesPerAnalysis: 10_000 },
  pro: { requestsPerHour: 10_000, scansPerDay: null, pagesPerAnalysis: 1_000_000 },
};

/** An analysis that a test key starts crawls no more. */
export const TEST_PAGES_PER_ANALYSIS = 25;

/** Attempts without a valid key, of one client address. */
export const FAILED_AUTHENTICATIONS_PER_HOUR = 100;

const ORDER: readonly Tier[] = ['free', 'starter', 'pro'];

/** Whether a plan includes what another one does. */
export function includesTier(current: Tier, required: Tier): boolean {
  return ORDER.indexOf(current) >= ORDER.indexOf(required);
}
