export { amongOthersChecks, type KnownOthers } from './among-others.ts';
export type { ComparablePage } from './is-copy.ts';
export { expectation, issuesOf, nothingKnown, totalsOf, type JudgedTotals, type Known } from './issues-of.ts';
export { foundIssue, type FoundIssue } from './found-issue.ts';
export { issuesOfSitemap, stagingEntries, type SourceSitemap } from './issues-of-sitemap.ts';
export { judgeSource, type JudgedPage, type JudgeTask } from './judge-source.ts';
export { namedProduction } from './named-production.ts';
export { findLoss, isErrorPageFile, withLoss } from './page-loss.ts';
export { reachVerdict, type Baseline, type GateVerdict } from './reach-verdict.ts';
