import {
  listAnalysisProgress,
  type AnalysisProgressRow,
  type AnalysisOfAccount,
  type Database,
} from '@plumbline/database';
import { batchLookUps } from '@plumbline/service';

/**
 * Looks up the progress of analyses. Look-ups at the same time share a query, because most of the API's requests are
 * polls.
 */
export function createFindProgress(
  db: Database,
): (reference: AnalysisOfAccount) => Promise<AnalysisProgressRow | null> {
  return batchLookUps(
    (references: readonly AnalysisOfAccount[]) => listAnalysisProgress(db, references),
    identify,
    identify,
  );
}

function identify({ accountId, analysisId }: AnalysisOfAccount): string {
  return `${accountId} ${analysisId}`;
}
