import { createThreadPool, type ThreadPool, type ThreadPoolOptions } from './thread-pool.ts';

/**
 * Threads that read and judge pages: `pool.run('judge', task, { signal, transfer: task.body })`. Their other tasks are
 * in page-tasks.ts.
 */
export type PagePool = ThreadPool<typeof import('./page-tasks.ts')>;

export function createPagePool(options: ThreadPoolOptions): PagePool {
  const file = import.meta.url.endsWith('.ts') ? 'page-tasks.ts' : 'page-tasks.bundle.js';
  const module = new URL(file, import.meta.url);
  return createThreadPool(module, options);
}
