export { beginCrawl } from './testing/begin-crawl.ts';
export { createTestDatabase, type TestDatabase } from './testing/test-database.ts';
