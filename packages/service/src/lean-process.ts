/**
 * How to start a process of Node that works through much and keeps little, such as a crawler worker: its heap is
 * collected when it has grown by a quarter instead of by a multiple, and memory that the system's allocator has back is
 * used again rather than kept for each thread. `docker-compose.yml` and the Dockerfile say the same.
 */
export const leanProcess = {
  nodeFlags: [
    '--max-semi-space-size=4',
    '--heap-growing-percent=25',
    '--max-old-space-size=384',
    '--v8-pool-size=1',
  ],
  environment: { MALLOC_ARENA_MAX: '1' },
} as const;
