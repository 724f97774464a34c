import { availableParallelism, loadavg } from 'node:os';

const PATIENCE_MAX = 10;

/** Returns by which factor this machine may be slower than a quiet one, by its load. */
export function measurePatience(): number {
  const [waiting = 0] = loadavg();
  return Math.min(PATIENCE_MAX, Math.max(1, waiting / availableParallelism()));
}

/** The patience measured when the tests began. Limits of time are multiplied by it. */
export const patience = Number(process.env['TEST_PATIENCE'] ?? 1);
