/** Runs work when its turn comes. @param share owner of the work; null for work without an owner */
export type Turns = <Result>(share: string | null, work: () => Promise<Result>) => Promise<Result>;

interface Share {
  running: number;
  /** Number of its last turn. */
  lastTurn: number;
  readonly waiting: (() => void)[];
}

/**
 * Runs at most `places` pieces of work at once. If there are several places, one share never takes all of them. The
 * waiting share with the fewest places goes first, so that no share delays another one.
 */
export function createFairTurns(places: number): Turns {
  const shareMax = Math.max(1, places - 1);
  const shares = new Map<string | null, Share>();
  let free = places;
  let turn = 0;

  function beginNext(): void {
    while (free > 0) {
      const [next] = [...shares]
        .filter(([name, { waiting, running }]) => waiting.length > 0 && (name === null || running < shareMax))
        .sort(([, one], [, other]) => one.running - other.running || one.lastTurn - other.lastTurn);
      if (next === undefined) return;
      const [, share] = next;
      free -= 1;
      share.running += 1;
      share.lastTurn = turn += 1;
      share.waiting.shift()?.();
    }
  }

  return async (name, work) => {
    const share = shares.get(name) ?? { running: 0, lastTurn: 0, waiting: [] };
    shares.set(name, share);
    await new Promise<void>((resolve) => {
      share.waiting.push(resolve);
      beginNext();
    });
    try {
      return await work();
    } finally {
      free += 1;
      share.running -= 1;
      if (share.running === 0 && share.waiting.length === 0) shares.delete(name);
      beginNext();
    }
  };
}
