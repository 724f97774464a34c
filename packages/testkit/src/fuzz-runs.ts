/** How many cases a fuzz test tries: `FUZZ_RUNS` when it is set, for a long run by hand, else the usual number. */
export function fuzzRuns(usual: number): number {
  return Number(process.env['FUZZ_RUNS'] ?? usual);
}

/** Another one in each run, so that nights differ; `FUZZ_SEED` draws again what a run has found. */
export function fuzzSeed(): number {
  return Number(process.env['FUZZ_SEED'] ?? Date.now() % 1_000_000);
}
