export { catalogue, pageChecks, siteChecks } from './catalogue/index.ts';
export { definePageCheck, defineSiteCheck } from './check.ts';
export type * from './check.ts';
export { deniedStatuses, isAccessDenied } from './definitions/access-denied.ts';
export { isBrokenInternally } from './definitions/dead-targets.ts';
export {
  defaultSettings,
  isEnabled,
  severityOf,
  type CheckSetting,
  type CheckSettings,
} from './check-settings.ts';
export { isFixable } from './docs/render-check-page.ts';
export { findabilityLosses, lossCategories, type Findability, type FindabilityLoss } from './findability.ts';
export type * from './outcome.ts';
export { runPageChecks } from './run-page-checks.ts';
export { runSiteChecks } from './run-site-checks.ts';
export { healthScore, type FindingCount, type PageTotals } from './score.ts';
export type * from './site-facts/index.ts';
export { sourceChecks } from './source-checks.ts';
export { factsOfSource, type SourcePage } from './source-page.ts';
export { siteSuppressions, type FailedChecks, type SiteSuppressions } from './site-suppressions.ts';
export { verifiedFixes } from './verified-fixes.ts';
