export { judgePage, type JudgedPage, type PageTask } from './judge-page.ts';
export { createPagePool, type PagePool } from './page-pool.ts';
export { toIssueRow } from './to-issue-row.ts';
export { TooCostlyError, type RunOptions, type ThreadPoolOptions } from './thread-pool.ts';
