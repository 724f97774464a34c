export { beginCrawl } from './testing/begin-crawl.ts';
export { issuesOf } from './testing/issues-of.ts';
export { letTimePass } from './testing/let-time-pass.ts';
export {
  findEndedAnalysis,
  seedAnalysis,
  seedClient,
  seedUrls,
  type SeededAnalysis,
} from './testing/seeds.ts';
export { createTestDatabase, type TestDatabase } from './testing/test-database.ts';
export { startCanary } from './testing/start-canary.ts';
export { takeLocaleC } from './testing/take-locale-c.ts';
export { withClockAhead } from './testing/with-clock-ahead.ts';
