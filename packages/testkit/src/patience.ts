import { availableParallelism, loadavg } from 'node:os';

const PATIENCE_MAX = 10;

/** How many times longer than on a quiet machine things may take on this one, by what waits for its processors. */
export function measurePatience(): number {
  const [waiting = 0] = loadavg();
  return Math.min(PATIENCE_MAX, Math.max(1, waiting / availableParallelism()));
}

/** The same, as it was when the tests began: limits of time are multiplied by it. */
export const patience = Number(process.env['TEST_PATIENCE'] ?? 1);
