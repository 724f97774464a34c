export * from './account-figures.ts';
export * from './accounts.ts';
export * from './action-lifecycle.ts';
export * from './action-snapshots.ts';
export { generateApiKey, hashApiKey, isApiKey } from './api-key-format.ts';
export * from './api-keys.ts';
export * from './audit-log.ts';
export * from './availability.ts';
export { createDatabase, type Database, type DatabaseOptions, type Db } from './client.ts';
export * from './check-settings.ts';
export * from './clients.ts';
export * from './crawl-frontier.ts';
export {
  finishWhenCrawled,
  insertIssues,
  insertListedUrls,
  recordBatch,
  type BatchOutcome,
  type BatchResults,
  type IssueRow,
  type ReferenceRow,
  type UrlResult,
} from './crawl-results.ts';
export * from './distributions.ts';
export * from './earlier-pages.ts';
export * from './fixes.ts';
export * from './host-pace.ts';
export * from './idempotency.ts';
export { newId } from './ids.ts';
export * from './issue-lists.ts';
export * from './issues.ts';
export { jsonParameter } from './json-parameter.ts';
export { computeLinkGraph } from './link-graph.ts';
export * from './members.ts';
export { migrate } from './migrate.ts';
export * from './page-detail.ts';
export * from './page-lists.ts';
export * from './pages.ts';
export { findPathPrefixes } from './path-prefixes.ts';
export type { Page, PageRequest } from './pagination.ts';
export { isPassword } from './passwords.ts';
export * from './plan-findings.ts';
export * from './reconcile.ts';
export * from './refusals.ts';
export * from './schedules.ts';
export * from './analysis-lists.ts';
export * from './analyses.ts';
export { countPages, createSiteFacts, type SiteFiles } from './site-facts/index.ts';
export * from './site-profile.ts';
export * from './sites.ts';
export * from './skipped-urls.ts';
export * from './suppose-results.ts';
export * from './title-fixes.ts';
export * from './users.ts';
export * from './visits.ts';
export * from './webhook-claims.ts';
export * from './webhook-deliveries.ts';
export * from './webhook-secrets.ts';
export * from './worker-heartbeats.ts';
export * from './withdraw-fixes.ts';
