import type { Database, Db } from './client.ts';

/** Reads several things as they were at one moment, so that the figures of an answer agree with its rows. */
export function readTogether<Result>(db: Database, read: (db: Db) => Promise<Result>): Promise<Result> {
  return db.$transaction(read, { isolationLevel: 'RepeatableRead' });
}
