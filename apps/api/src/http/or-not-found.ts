import type { AppError } from '@plumbline/contracts';
import { notFound } from './error-reply.ts';

/**
 * Returns what was found in the caller's account; throws a 404 if there is nothing. `error` may say where to find
 * ids.
 */
export async function orNotFound<Row>(lookUp: Promise<Row | null>, error?: AppError): Promise<Row> {
  const row = await lookUp;
  // Made in vain, an error took 2 % of the CPU of a status poll.
  if (row === null) throw error ?? notFound();
  return row;
}
