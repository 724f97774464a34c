export { futureAddress, type PlacedPage } from './future-address.ts';
export { amongOthersChecks, type KnownOthers, type TitledPage } from './among-others.ts';
export { builtFileUrl } from './built-file-url.ts';
export type { ComparablePage } from './is-copy.ts';
export {
  matchExpected,
  issuesOfPages,
  nothingKnown,
  totalsOf,
  type JudgedTotals,
  type JudgingContext,
} from './issues-of-pages.ts';
export { issueOfFailure, type FoundIssue } from './found-issue.ts';
export { issuesOfSitemap, stagingEntries, type SourceSitemap } from './issues-of-sitemap.ts';
export { judgeSource, titleOfSource, type JudgedSource, type JudgeTask } from './judge-source.ts';
export { namedProduction } from './named-production.ts';
export { findLoss, isErrorPageFile, withLoss } from './page-loss.ts';
export { reachVerdict, type Baseline, type GateVerdict } from './reach-verdict.ts';
