import type { Database } from '../support/client.ts';
import { newId } from '../support/ids.ts';
import { failEndlessStage, type AnalysisEnd } from './analyses.ts';
import type { OnceStage, StageLease } from './stage-lease.ts';

export type StageClaim =
  | { readonly kind: 'claimed'; readonly lease: StageLease }
  /** The analysis is over or in another stage, or another worker holds the lease. */
  | { readonly kind: 'taken' }
  /** The stage was begun too often without an end. The analysis has failed, and its event is written. */
  | { readonly kind: 'given-up'; readonly ended: NonNullable<AnalysisEnd> };

/**
 * Most attempts at a stage. A lower limit would be wrong, because several workers in a row that die of other causes may
 * have held the same analysis.
 */
const ATTEMPTS_MAX = 10;

/** Takes the lease of a stage. */
export async function claimStage(
  db: Database,
  analysisId: string,
  stage: OnceStage,
  leaseMs: number,
): Promise<StageClaim> {
  const owner = newId();
  const claimed = await db.$executeRaw`
    UPDATE site_check SET stage_leased_until = now() + ${leaseMs} * interval '1 millisecond',
      stage_owner = ${owner}::uuid, stage_attempts = stage_attempts + 1
    WHERE id = ${analysisId}::uuid AND status = 'in_progress' AND stage = ${stage}::"CrawlStage"
      AND (stage_leased_until IS NULL OR stage_leased_until < now()) AND stage_attempts < ${ATTEMPTS_MAX}`;
  if (claimed === 1) return { kind: 'claimed', lease: { analysisId, owner } };
  const ended = await failEndlessStage(db, analysisId, stage, ATTEMPTS_MAX);
  return ended === null ? { kind: 'taken' } : { kind: 'given-up', ended };
}
