import { v7 } from 'uuid';
import { Prisma } from '../generated/client.ts';

/**
 * Returns a new id: UUIDv7, lower case, so that ids sort by the time they were made.
 *
 * @param at the time by which the id sorts; default: now
 */
export function newId(at?: Date): string {
  return v7(at && { msecs: at.getTime() });
}

/** Passes an id to a statement that also takes one from a column. */
export function uuidOf(id: string | Prisma.Sql): Prisma.Sql {
  return typeof id === 'string' ? Prisma.sql`${id}::uuid` : id;
}

/**
 * Makes an id for each row of a statement.
 *
 * @param place of the row, by which the ids of the statement sort
 */
export function newIdAt(place: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(lpad(to_hex((extract(epoch FROM statement_timestamp()) * 1000)::bigint), 12, '0')
    || '7' || lpad(to_hex(${place} / 4096), 3, '0') || '8' || lpad(to_hex(${place} % 4096), 3, '0')
    || right(gen_random_uuid()::text, 12))::uuid`;
}
