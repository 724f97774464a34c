import { cancelAnalyses, type AnalysesOf } from '../analyses/analyses.ts';
import { releaseContents } from '../pages/shared-contents.ts';
import { LONG_TRANSACTION, type Database, type Db } from '../support/client.ts';

/**
 * Deletes an analysis with everything it found. It cancels a running one first, so that its receiver learns of the
 * end.
 *
 * @returns the deliveries that announce it, for the caller to wake a dispatcher
 */
export async function deleteAnalysis(
  db: Database,
  accountId: string,
  id: string,
): Promise<readonly string[]> {
  return db.$transaction(async (tx) => {
    const deliveryIds = await cancelAnalyses(tx, { accountId, id });
    const where = { id, accountId };
    if ((await tx.analysis.count({ where })) > 0) await releaseContents(tx, id);
    await tx.analysis.deleteMany({ where });
    return deliveryIds;
  }, LONG_TRANSACTION);
}

/**
 * Deletes a site or client with its analyses, and cancels running ones first. Each analysis is deleted in a transaction of
 * its own: together they may have so many pages that no transaction may last as long. If this is interrupted, another call
 * does the rest.
 *
 * @returns the deliveries that announce the end of running ones, for the caller to wake a dispatcher
 */
export async function deleteWithAnalyses(
  db: Database,
  of: AnalysesOf,
  deleteRest: (tx: Db) => Promise<unknown>,
): Promise<readonly string[]> {
  const deliveryIds = [...(await db.$transaction((tx) => cancelAnalyses(tx, of)))];
  for (;;) {
    // The newest first: what it shares with earlier ones stays where it is, instead of being handed on.
    const newest = await db.analysis.findFirst({ where: of, select: { id: true }, orderBy: { id: 'desc' } });
    if (newest === null) break;
    deliveryIds.push(...(await deleteAnalysis(db, of.accountId, newest.id)));
  }
  return db.$transaction(async (tx) => {
    // One may have begun meanwhile.
    const laterIds = await cancelAnalyses(tx, of);
    await deleteRest(tx);
    return [...deliveryIds, ...laterIds];
  }, LONG_TRANSACTION);
}
