import { availableParallelism, loadavg } from 'node:os';

const PATIENCE_MAX = 10;
const SPIN_MICROSECONDS = 200_000;
/** The load of three test files at once, and of the servers that they start. */
const OWN_LOAD = 4;

/** Returns the factor by which this machine is slower than a quiet one, before tests begin. */
export function measurePatience(): number {
  return within(Math.max(slowness(), loadNow() / availableParallelism()));
}

/**
 * The factor by which tests multiply their time limits. It is measured when a test file begins, because a machine may
 * get busy after the tests began.
 */
export const patience = Math.max(
  Number(process.env['TEST_PATIENCE'] ?? 1),
  within((loadNow() - OWN_LOAD) / availableParallelism()),
);

/** Returns the average load over the last minute, which follows a new load slowly. */
function loadNow(): number {
  const [load = 0] = loadavg();
  return load;
}

/** Returns how many seconds pass while this process gets a second of the processor. */
function slowness(): number {
  const startedAt = performance.now();
  const before = process.cpuUsage();
  for (;;) {
    const { user, system } = process.cpuUsage(before);
    if (user + system >= SPIN_MICROSECONDS) return (1000 * (performance.now() - startedAt)) / (user + system);
  }
}

function within(factor: number): number {
  return Math.min(PATIENCE_MAX, Math.max(1, Math.ceil(factor)));
}
