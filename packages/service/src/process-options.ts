/** How to start a process of Node for what it does. `docker-compose.yml` and the Dockerfile say the same. */
export interface ProcessOptions {
  readonly nodeFlags: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

/**
 * For a process that somebody waits for: V8 gets as many threads as there are processors to spare, instead of always
 * four. With more, collecting garbage waits for threads that wait for a processor, and so do requests.
 */
export const promptProcess: ProcessOptions = { nodeFlags: ['--v8-pool-size=0'], environment: {} };

/**
 * For a process that works through much and keeps little, such as a crawler worker: its heap is collected when it has
 * grown by a quarter instead of by a multiple. Memory that the system's allocator has back is used again rather than kept
 * for each thread, and the system gets back what comes in pieces of 32 kB and more: what V8 compiles with, bodies of pages.
 * Functions are optimised after four times the usual work, for each thread optimises them for itself: on a crawl of a thousand
 * pages that was a fifth of all CPU.
 */
export const leanProcess: ProcessOptions = {
  nodeFlags: [
    '--max-semi-space-size=4',
    '--heap-growing-percent=25',
    '--interrupt-budget=264000',
    '--max-old-space-size=768',
    '--v8-pool-size=1',
  ],
  environment: { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '32768' },
};
