import type { Tier } from '../vocabulary.ts';

/** The limits of a plan, which all keys of an account share. */
export interface PlanLimits {
  readonly requestsPerHour: number;
  /** Null if there is no limit. */
  readonly scansPerDay: number | null;
  readonly pagesPerAnalysis: number;
  /** Analyses of the account that run at once; further ones wait until one of these ends. */
  readonly analysesAtOnce: number;
  /** Pages of an analysis that a browser may render. */
  readonly renderedPagesPerAnalysis: number;
  /** Pages of an analysis that a browser may measure. */
  readonly measuredPagesPerAnalysis: number;
  /** Keys that are neither revoked nor expired. */
  readonly activeKeys: number;
  /** The largest number of a site's analyses that keep their details. */
  readonly detailedAnalyses: number;
}

export const PLAN_LIMITS: Readonly<Record<Tier, PlanLimits>> = {
  free: {
    requestsPerHour: 100,
    scansPerDay: 1,
    pagesPerAnalysis: 500,
    analysesAtOnce: 2,
    renderedPagesPerAnalysis: 100,
    measuredPagesPerAnalysis: 3,
    activeKeys: 10,
    detailedAnalyses: 5,
  },
  starter: {
    requestsPerHour: 1_000,
    scansPerDay: 10,
    pagesPerAnalysis: 10_000,
    analysesAtOnce: 10,
    renderedPagesPerAnalysis: 2_000,
    measuredPagesPerAnalysis: 8,
    activeKeys: 50,
    detailedAnalyses: 15,
  },
  pro: {
    requestsPerHour: 10_000,
    scansPerDay: null,
    pagesPerAnalysis: 1_000_000,
    analysesAtOnce: 100,
    renderedPagesPerAnalysis: 50_000,
    measuredPagesPerAnalysis: 16,
    activeKeys: 200,
    detailedAnalyses: 60,
  },
};

/** The largest number of pages in an analysis that a test key starts. */
export const TEST_PAGES_PER_ANALYSIS = 25;

/** The largest number of a site's analyses that are kept by hand. */
export const KEPT_ANALYSES_MAX = 10;

/** Analyses a day that the test keys of an account may start. They do not count as its scans. */
export const TEST_SCANS_PER_DAY = 20;

/** Requests an hour without a valid key that one client address may make (IPv6: one /64). */
export const FAILED_AUTHENTICATIONS_PER_HOUR = 100;

const ORDER: readonly Tier[] = ['free', 'starter', 'pro'];

/** Tells whether a plan includes everything that another one does. */
export function includesTier(current: Tier, required: Tier): boolean {
  return ORDER.indexOf(current) >= ORDER.indexOf(required);
}
