export { catalogue, pageChecks, siteChecks } from './catalogue/index.ts';
export { declaredLanguage } from './catalogue/content/content-lang-invalid.ts';
export { failingUnrendered } from './catalogue/content/shared/unread-content.ts';
export { dupTitle } from './catalogue/duplicates/dup-title.ts';
export { httpAccessDenied } from './catalogue/http/http-access-denied.ts';
export { httpNoResponse } from './catalogue/http/http-no-response.ts';
export { lostPage } from './catalogue/http/lost-page.ts';
export { titleMissing } from './catalogue/title/title-missing.ts';
export { sdBreadcrumbInvalid } from './catalogue/structured-data/sd-breadcrumb-invalid.ts';
export { hreflangMissingReturn } from './catalogue/hreflang/hreflang-missing-return.ts';
export { hreflangMissingSelf } from './catalogue/hreflang/hreflang-missing-self.ts';
export { sdBreadcrumbMissing } from './catalogue/structured-data/sd-breadcrumb-missing.ts';
export { titleTooShort } from './catalogue/title/title-too-short.ts';
export { sitemapMissing } from './catalogue/sitemap/sitemap-missing.ts';
export { sitemapPageMissing } from './catalogue/sitemap/sitemap-page-missing.ts';
export { sitemapUrlInvalid } from './catalogue/sitemap/sitemap-url-invalid.ts';
export { linkBrokenInternal } from './catalogue/links/link-broken-internal.ts';
export { countsAsMeasured, perfCoreWebVitals } from './catalogue/performance/perf-core-web-vitals.ts';
export { CLICKS_MAX } from './catalogue/site-structure/struct-deep-page.ts';
export { redirectHostVariants } from './catalogue/redirects/redirect-host-variants.ts';
export { secTlsCertificate } from './catalogue/security/sec-tls-certificate.ts';
export { definePageCheck, defineSiteCheck, defineWholeSiteCheck, missingLinks } from './check.ts';
export type * from './check.ts';
export { botsLetIn } from './catalogue/ai-readiness/shared/bots-let-in.ts';
export { licencesIn } from './definitions/robots/robots-syntax.ts';
export { isRefused, isSilent } from './definitions/answered-probe.ts';
export { isAccessDenied, isUnverifiable } from './definitions/access-denied.ts';
export { isBrokenInternally } from './definitions/dead-targets.ts';
export {
  defaultSettings,
  isEnabled,
  effectiveSeverity,
  type CheckSetting,
  type CheckSettings,
} from './check-settings.ts';
export { isStagingHost } from './definitions/staging-host.ts';
export { isFixable } from './docs/render-check-page.ts';
export { compareFindings, countChanges, type ComparedFinding } from './judged/compare-findings.ts';
export { sayFixed, fateOfGone } from './judged/judgement.ts';
export type * from './judged/judgement.ts';
export { absorptionsAcrossSite, absorptionsOnPage } from './judged/absorptions-of-catalogue.ts';
export { askedChecks, type AskedChecks } from './judged/asked-checks.ts';
export type { Standing } from './judged/standing.ts';
export { placesOf } from './judged/places-of.ts';
export { toIssueRow } from './judged/to-issue-row.ts';
export { failureOfCheck } from './run/failure-of-check.ts';
export { isSamePage } from './losses/is-same-page.ts';
export { indexabilityOf } from './losses/indexability-of.ts';
export {
  findablePage,
  lossOf,
  WAS_FINDABLE,
  wasTurnedAway,
  waysBack,
  type Indexability,
  type Loss,
  type RedirectEnd,
  type Surroundings,
} from './losses/loss-of.ts';
export {
  isKnown,
  isMeantForAll,
  isSitemap,
  isUnread,
  mayBeHidden,
} from './catalogue/sitemap/shared/readable.ts';
export { hasUnreadRobots, isRobotsUnread } from './losses/unread-robots.ts';
export { unreadSitemaps } from './losses/unread-sitemaps.ts';
export { judgedByBeginning } from './run/cut-page.ts';
export { messageOf } from './run/message-of.ts';
export { observedIn } from './run/observed-in.ts';
export type * from './run/outcome.ts';
export { runFileChecks, runPageChecks } from './run/run-page-checks.ts';
export { mayFindOtherwise, runSiteChecks } from './run/run-site-checks.ts';
export { healthScore, type FindingCount, type PageTotals } from './score/score.ts';
export type * from './site-facts/index.ts';
export { HREFLANG_COMPARED_MAX } from './site-facts/index.ts';
export { isTemplate } from './source/is-template.ts';
export { sourceChecks } from './source/source-checks.ts';
export { factsOfSource, type SourcePage } from './source/source-page.ts';
export { evidenceHolds } from './run/suppression.ts';
export { siteSuppressions, type FailedChecks, type SiteSuppressions } from './run/site-suppressions.ts';
export { unfittingChecks } from './run/unfitting-checks.ts';
export { isUnlisted } from './definitions/other-view.ts';
export { verifiedFixes } from './run/verified-fixes.ts';
