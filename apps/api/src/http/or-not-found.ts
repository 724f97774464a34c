import { notFound } from './error-reply.ts';

/**
 * Returns what was found in the caller's account; throws a 404 if there is nothing. `error` may say where to find
 * ids.
 */
export async function orNotFound<Row>(lookUp: Promise<Row | null>, error = notFound()): Promise<Row> {
  const row = await lookUp;
  if (row === null) throw error;
  return row;
}
