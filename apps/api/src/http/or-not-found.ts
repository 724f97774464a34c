import { notFound } from './error-reply.ts';

/** What was looked up in the caller's account; a 404 when there is nothing. */
export async function orNotFound<Row>(lookUp: Promise<Row | null>): Promise<Row> {
  const row = await lookUp;
  if (row === null) throw notFound();
  return row;
}
