/**
 * Returns how many cases a fuzz test tries: `FUZZ_RUNS` if it is set, for a long run by hand, else the usual number.
 */
export function fuzzRuns(usual: number): number {
  return Number(process.env['FUZZ_RUNS'] ?? usual);
}

/** Returns a new seed for each run, so that nights differ. `FUZZ_SEED` repeats what a run has found. */
export function fuzzSeed(): number {
  return Number(process.env['FUZZ_SEED'] ?? Date.now() % 1_000_000);
}
