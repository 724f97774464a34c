export * from './access/account-figures.ts';
export * from './access/accounts.ts';
export { generateApiKey, isApiKey } from './access/api-key-format.ts';
export * from './access/api-keys.ts';
export * from './access/audit-log.ts';
export * from './access/connected-apps.ts';
export * from './access/idempotency.ts';
export * from './access/members.ts';
export * from './access/password-links.ts';
export { isPassword } from './access/passwords.ts';
export { generateToken, hashToken } from './access/tokens.ts';
export * from './access/users.ts';
export {
  getAnalysisBefore,
  getNewestEnded,
  getLastJudging,
  getPreviousAnalysis,
  getPreviousFullAnalysis,
  getSiteAnalysis,
  hasCompletedAnalysis,
  listScores,
  isJudgedSince,
  listSiteAnalyses,
  sawTheSame,
  type SiteOfAccount,
} from './analyses/latest-analysis.ts';
export * from './alerts/alert-channels.ts';
export { alertSkippedSchedule } from './alerts/cause-alerts.ts';
export * from './alerts/alerts.ts';
export type { WebhookAttempt } from './generated/client.ts';
export { readChange } from './alerts/read-change.ts';
export * from './analyses/analyses.ts';
export * from './analyses/analysis.ts';
export * from './analyses/claim-stage.ts';
export * from './analyses/stage-lease.ts';
export * from './analyses/analysis-lists.ts';
export type { AnalysisOfAccount } from './support/of-account.ts';
export * from './findings/check-settings.ts';
export * from './findings/count-findings.ts';
export * from './findings/fixes.ts';
export * from './findings/ignored-findings.ts';
export { rescore } from './findings/settle-ignored.ts';
export { FOUND_AT_ONCE } from './findings/found-again.ts';
export { insertIssues, type IssueRow } from './findings/insert-issues.ts';
export * from './findings/issue-changes.ts';
export * from './findings/issue-lists.ts';
export * from './findings/issues.ts';
export {
  beginSiteIssues,
  insertSiteIssues,
  takeOverSiteFindings,
  type Earlier,
} from './findings/site-findings.ts';
export type { Judge } from './findings/judged.ts';
export * from './findings/refusals.ts';
export * from './findings/seen.ts';
export * from './findings/standing.ts';
export * from './findings/agree-on-values.ts';
export * from './findings/title-fixes.ts';
export type { UnfittingChecks } from './findings/unfit-urls.ts';
export * from './findings/withdraw-fixes.ts';
export * from './fleet/fleet-load.ts';
export {
  listPauses,
  listStartable,
  mayRun,
  pause,
  resume,
  type Pause,
  type PauseTarget,
} from './fleet/pauses.ts';
export * from './fleet/sealed-secrets.ts';
export * from './fleet/symptoms.ts';
export * from './fleet/heartbeat.ts';
export * from './fleet/worker-heartbeats.ts';
export * from './frontier/crawl-frontier.ts';
export { isHostWanted } from './frontier/host-batches.ts';
export {
  insertListedUrls,
  recordBatch,
  type LeftOut,
  type BatchOutcome,
  type BatchResults,
} from './frontier/crawl-results.ts';
export type { ReferenceRow, UrlResult } from './frontier/url-result.ts';
export * from './frontier/dead-hosts.ts';
export * from './frontier/host-pace.ts';
export {
  getRenderingState,
  getRenderSource,
  giveUpRendering,
  type PageToRender,
} from './frontier/render-sources.ts';
export { readRenderedTemplates, TEMPLATES_MAX, type RenderedSamples } from './frontier/rendered-templates.ts';
export { leaveOutLateProbes } from './frontier/late-probes.ts';
export * from './frontier/reconcile.ts';
export { EarlierHistoryError, migrate, pendingMigrations } from './migrations/migrate.ts';
export * from './pages/distributions.ts';
export * from './pages/earlier-pages.ts';
export {
  listNamedByUnchanged,
  type NamedByUnchanged,
  type UnchangedPage,
} from './frontier/unchanged-pages.ts';
export type { ChangedHeaders } from './frontier/url-result.ts';
export { computeLinkGraph, takeOverLinkGraph } from './pages/link-graph.ts';
export { listMeasuredPages } from './pages/measured-pages.ts';
export * from './pages/page-detail.ts';
export * from './pages/page-lists.ts';
export {
  getEarlierRendering,
  getPageRendering,
  type EarlierRendering,
  type PageRenderingRow,
} from './pages/page-renderings.ts';
export {
  choosePagesToMeasure,
  claimPageToMeasure,
  giveUpMeasuring,
  listPageVitals,
  renewPageToMeasure,
  storeVitals,
  type PageToMeasure,
} from './pages/page-vitals.ts';
export * from './pages/page-states.ts';
export * from './pages/repeated-openings.ts';
export * from './pages/pages.ts';
export {
  findContent,
  listUndiscovered,
  readLossCandidates,
  type KnownPage,
  type LossCandidate,
} from './losses/loss-candidates.ts';
export {
  countLostPages,
  deleteLostPages,
  insertLostPages,
  keepLostPages,
  isStoodInFor,
  listLostAmong,
  listLostPages,
  type LostPageRow,
  type NewLostPage,
} from './losses/lost-pages.ts';
export { isStandIn, markCovered, markSharedStandIns } from './losses/shared-stand-ins.ts';
export {
  listHiddenByUnread,
  mayHideLinks,
  whyLinksUnknown,
  type UnreadSitemaps,
  type WhyLinks,
} from './losses/unread-links.ts';
export { findPathPrefixes } from './pages/path-prefixes.ts';
export { findRedirectLoops } from './site-facts/redirect-chains.ts';
export * from './pages/link-targets.ts';
export * from './pages/site-profile.ts';
export * from './pages/scripted-pages.ts';
export * from './pages/skipped-urls.ts';
export * from './plans/action-lifecycle.ts';
export * from './plans/action-snapshots.ts';
export * from './plans/actions.ts';
export * from './plans/assignments.ts';
export * from './plans/plan-findings.ts';
export * from './plans/tickets.ts';
export * from './reports/branding.ts';
export * from './reports/report-schedules.ts';
export * from './reports/report-shares.ts';
export * from './reports/reports.ts';
export { refreshStatistics } from './site-facts/statistics.ts';
export { countPages, createSiteFacts } from './site-facts/index.ts';
export { isSiteUnchanged } from './site-facts/unchanged-site.ts';
export type { Comparison, Figures } from './retention/figures.ts';
export * from './retention/read-figures.ts';
export { deleteAnalysis } from './retention/delete-analyses.ts';
export * from './retention/prune.ts';
export * from './retention/retention.ts';
export * from './findings/saved-filters.ts';
export * from './sites/annotations.ts';
export * from './sites/clients.ts';
export { nextRuns } from './sites/next-runs.ts';
export * from './sites/schedules.ts';
export * from './sites/sites.ts';
export * from './support/availability.ts';
export { awaitDatabase } from './support/await-database.ts';
export {
  createDatabase,
  LONG_TRANSACTION,
  type Database,
  type DatabaseOptions,
  type Db,
  type Transact,
} from './support/client.ts';
export { createOwnConnections, type OwnConnections } from './support/own-connections.ts';
export { readTogether } from './support/read-together.ts';
export { databaseNow } from './support/database-now.ts';
export { newId } from './support/ids.ts';
export { jsonParameter } from './support/json-parameter.ts';
export type { ListPage, ListPageRequest } from './support/pagination.ts';
export * from './visits/judged-again.ts';
export * from './visits/suppose-results.ts';
export * from './visits/visits.ts';
export * from './webhooks/webhook-claims.ts';
export * from './webhooks/webhook-deliveries.ts';
export * from './webhooks/webhook-secrets.ts';
