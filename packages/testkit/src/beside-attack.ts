/** Analyses an ordinary site once; returns how many milliseconds that took. */
export type Canary = () => Promise<number>;

/**
 * Analyses an ordinary site repeatedly while an attack goes on. Each time, a worker that nobody attacks analyses the
 * site, too, so that a busy machine delays both.
 *
 * @returns the analyses that took more than twice the time: none, or the attack harms others
 */
export async function harmBesideAttack(
  attack: () => Promise<unknown>,
  analyse: Canary,
  analyseAlone: Canary,
): Promise<readonly string[]> {
  // The first analysis of a worker also loads its code.
  await Promise.all([analyse(), analyseAlone()]);
  const pairs: Pair[] = [];
  const end = new AbortController();
  const attacked = attack();
  const stop = () => end.abort();
  void attacked.then(stop, stop);
  while (!end.signal.aborted) {
    const [besideMs, aloneMs] = await Promise.all([analyse(), analyseAlone()]);
    pairs.push({ besideMs, aloneMs });
  }
  await attacked;
  return harmIn(pairs);
}

/** The durations of two analyses that began at once. */
interface Pair {
  readonly besideMs: number;
  readonly aloneMs: number;
}

/**
 * Returns the analyses that the attack slowed. On a shared machine, load hits one of a pair by chance, so the
 * neighbouring pairs count, too.
 */
function harmIn(pairs: readonly Pair[]): readonly string[] {
  return pairs.flatMap(({ besideMs }, index) => {
    const aloneMs = Math.max(...pairs.slice(Math.max(0, index - 1), index + 2).map((pair) => pair.aloneMs));
    return besideMs > 2 * aloneMs ? [`${besideMs} ms beside the attack, ${aloneMs} ms alone`] : [];
  });
}
