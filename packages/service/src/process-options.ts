/** The options that start a Node process for its kind of work. `docker-compose.yml` and the Dockerfile say the same. */
export interface ProcessOptions {
  readonly nodeFlags: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

/**
 * For a process that answers requests: V8 gets one thread for each spare processor instead of always four. With more,
 * the garbage collector waits for threads that wait for a processor, and so do requests.
 */
export const promptProcess: ProcessOptions = { nodeFlags: ['--v8-pool-size=0'], environment: {} };

/**
 * For a process that processes much data and keeps little, such as a crawler worker or a renderer. Its heap is
 * collected when it has grown by a quarter instead of by a multiple. The allocator reuses freed memory instead of
 * keeping it for each thread, and returns blocks of 32 kB and more to the system: V8's compiler memory, bodies of
 * pages. Functions are optimised after four times the usual work, because each thread optimises for itself; that was a
 * fifth of all CPU on a crawl of a thousand pages.
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
