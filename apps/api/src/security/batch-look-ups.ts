/** Finds what belongs to each key; keys that nothing belongs to are left out. */
export type LookUpMany<Value> = (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>;

interface Batch<Value> {
  readonly keys: Set<string>;
  readonly found: Promise<ReadonlyMap<string, Value>>;
  run(): Promise<void>;
}

/**
 * Looks up one key at a time for the caller and many at a time for the store: what is asked for while a look-up is
 * under way goes together as the next one. Nobody is answered by a look-up that began before the question, so answers
 * are as fresh as without this.
 */
export function batchLookUps<Value>(lookUpMany: LookUpMany<Value>): (key: string) => Promise<Value | null> {
  let next: Batch<Value> | undefined;
  let underWay = false;

  function runNext(): void {
    if (underWay || next === undefined) return;
    const batch = next;
    next = undefined;
    underWay = true;
    void batch.run().finally(() => {
      underWay = false;
      runNext();
    });
  }

  return async (key) => {
    if (next === undefined) {
      next = newBatch(lookUpMany);
      // Requests that arrived in the same moment are still being read.
      setImmediate(runNext);
    }
    next.keys.add(key);
    return (await next.found).get(key) ?? null;
  };
}

function newBatch<Value>(lookUpMany: LookUpMany<Value>): Batch<Value> {
  const keys = new Set<string>();
  let settle: (found: Promise<ReadonlyMap<string, Value>>) => void = () => undefined;
  const found = new Promise<ReadonlyMap<string, Value>>((resolve) => {
    settle = resolve;
  });
  return {
    keys,
    found,
    run: async () => {
      const running = lookUpMany([...keys]);
      settle(running);
      // Those who asked are told of a failure; here it only ends the turn.
      await running.catch(() => undefined);
    },
  };
}
