import pLimit, { type LimitFunction } from 'p-limit';
import type { RequestGroup } from './http-exchange.ts';

/** Does some work at once, or for a group when it is its turn. */
type InTurn = <Result>(group: RequestGroup | undefined, work: () => Promise<Result>) => Promise<Result>;

/** Lets the requests of each group take turns. It keeps a group while it has requests. */
export function takeTurns(): InTurn {
  const groups = new Map<string, { readonly limit: LimitFunction; users: number }>();
  return async (group, work) => {
    if (group === undefined) return work();
    const { id, connections } = group;
    const turns = groups.get(id) ?? { limit: pLimit(connections), users: 0 };
    groups.set(id, turns);
    turns.users += 1;
    try {
      return await turns.limit(work);
    } finally {
      turns.users -= 1;
      if (turns.users === 0) groups.delete(id);
    }
  };
}
