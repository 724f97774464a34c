import type { Database, Db } from './client.ts';
import { LONG_TRANSACTION } from './long-transaction.ts';

/** Reads several things as they were at one moment, so that the figures of an answer agree with its rows. */
export function readTogether<Result>(db: Database, read: (db: Db) => Promise<Result>): Promise<Result> {
  return db.$transaction(read, { ...LONG_TRANSACTION, isolationLevel: 'RepeatableRead' });
}
