import type { Database, Db } from '../support/client.ts';

/** A stage that runs once, under the lease of one worker. */
export type OnceStage = 'discover' | 'finish';

/** The proof that a worker still holds a stage; every write of the stage asks for it. */
export interface StageLease {
  readonly analysisId: string;
  readonly owner: string;
}

/** Another worker has the stage because it was not renewed in time, or the analysis is over. Nothing was written. */
export class StageLostError extends Error {
  override readonly name = 'StageLostError';

  constructor() {
    super('another worker has the stage, or the analysis is over');
  }
}

/** Renews the lease of a stage while its work goes on. */
export async function renewStage(db: Db, { analysisId, owner }: StageLease, leaseMs: number): Promise<void> {
  await db.$executeRaw`
    UPDATE site_check SET stage_leased_until = now() + ${leaseMs} * interval '1 millisecond'
    WHERE id = ${analysisId}::uuid AND status = 'in_progress' AND stage_owner = ${owner}::uuid`;
}

/** Gives a stage back at once for another attempt. This one counts as so many attempts (`ATTEMPTS_MAX`). */
export async function releaseStage(
  db: Db,
  { analysisId, owner }: StageLease,
  { countsAs }: { readonly countsAs: number },
): Promise<void> {
  await db.$executeRaw`
    UPDATE site_check SET stage_leased_until = NULL, stage_owner = NULL,
      stage_attempts = stage_attempts - 1 + ${countsAs}::int
    WHERE id = ${analysisId}::uuid AND status = 'in_progress' AND stage_owner = ${owner}::uuid`;
}

/**
 * Runs one transaction of a stage. It rolls back if another worker has the stage by its end. Until then it locks
 * nothing that a renewal, a takeover, or the next owner's transactions would wait for.
 *
 * @throws StageLostError
 */
export async function runInStage<Result>(
  db: Database,
  lease: StageLease,
  work: (tx: Db) => Promise<Result>,
  options?: { readonly timeout: number },
): Promise<Result> {
  return db.$transaction(async (tx) => {
    const result = await work(tx);
    const held = await tx.$executeRaw`
      SELECT 1 FROM site_check
      WHERE id = ${lease.analysisId}::uuid AND status = 'in_progress' AND stage_owner = ${lease.owner}::uuid
      FOR NO KEY UPDATE`;
    if (held === 0) throw new StageLostError();
    return result;
  }, options);
}
