/** How many cases a fuzz test tries: `FUZZ_RUNS` when it is set, for a long run by hand, else the usual number. */
export function fuzzRuns(usual: number): number {
  return Number(process.env['FUZZ_RUNS'] ?? usual);
}
