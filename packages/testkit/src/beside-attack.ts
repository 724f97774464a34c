/** Analyses an ordinary site once; returns how many milliseconds that took. */
export type Canary = () => Promise<number>;

/**
 * Has an ordinary site analysed over and over while an attack goes on, and each time also by a worker that nobody
 * attacks, so that a busy machine delays both.
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
  const harm: string[] = [];
  const end = new AbortController();
  const attacked = attack();
  const stop = () => end.abort();
  void attacked.then(stop, stop);
  while (!end.signal.aborted) {
    const [besideMs, aloneMs] = await Promise.all([analyse(), analyseAlone()]);
    if (besideMs > 2 * aloneMs) harm.push(`${besideMs} ms beside the attack, ${aloneMs} ms alone`);
  }
  await attacked;
  return harm;
}
