import { Prisma } from '../generated/client.ts';
import type { Db } from './client.ts';

/** An item that the database refused to store, and why. */
export interface Refused<Item> {
  readonly item: Item;
  /** SQLSTATE. */
  readonly code: string;
}

/** A way to store the items of a batch: all together, or so that refused ones fail alone. */
export type Storing = <Item>(
  tx: Db,
  items: readonly Item[],
  store: (items: readonly Item[]) => Promise<void>,
) => Promise<readonly Refused<Item>[]>;

export const storeTogether: Storing = async (_tx, items, store) => {
  await store(items);
  return [];
};

/** Halves a batch that the database refuses, until the refused items are alone. */
export const storeApart: Storing = async (tx, items, store) => {
  await tx.$executeRaw`SAVEPOINT apart`;
  try {
    await store(items);
    await tx.$executeRaw`RELEASE SAVEPOINT apart`;
    return [];
  } catch (error) {
    const code = refusalCode(error);
    if (code === null) throw error;
    await tx.$executeRaw`ROLLBACK TO SAVEPOINT apart`;
    const [first, ...others] = items;
    if (first === undefined) return [];
    if (others.length === 0) return [{ item: first, code }];
    const middle = items.length >> 1;
    const refused = await storeApart(tx, items.slice(0, middle), store);
    return [...refused, ...(await storeApart(tx, items.slice(middle), store))];
  }
};

/**
 * Returns the SQLSTATE of a data exception (22) or of a limit of the database (54): the same row would be refused
 * again.
 */
export function refusalCode(error: unknown): string | null {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return null;
  return /\b(?:22|54)[0-9A-Z]{3}\b/.exec(error.message)?.[0] ?? null;
}
