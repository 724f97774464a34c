import {
  listAnalysisProgress,
  type AnalysisProgressRow,
  type AnalysisOfAccount,
  type Database,
} from '@plumbline/database';
import { batchLookUps } from '@plumbline/service';

/**
 * Looks up the progress of analyses, those asked for at the same time together: polls are most of the API's requests.
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
