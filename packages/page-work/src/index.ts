export { judgeFile } from './judge-file.ts';
export {
  judgePage,
  type JudgedPage,
  type PageReadings,
  type BrowserReading,
  type PageTask,
} from './judge-page.ts';
export { createPagePool, type PagePool } from './page-pool.ts';
export { responseColumns } from './response-columns.ts';
export {
  createThreadPool,
  TooCostlyError,
  type RunOptions,
  type ThreadPool,
  type ThreadPoolOptions,
} from './thread-pool.ts';
