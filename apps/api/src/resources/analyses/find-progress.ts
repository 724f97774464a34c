import {
  listAnalysisProgress,
  type AnalysisProgressRow,
  type AnalysisReference,
  type Database,
} from '@plumbline/database';
import { batchLookUps } from '@plumbline/service';

/**
 * Looks up the progress of analyses, those asked for at the same time together: polls are most of the API's requests.
 */
export function createFindProgress(
  db: Database,
): (reference: AnalysisReference) => Promise<AnalysisProgressRow | null> {
  return batchLookUps(
    (references: readonly AnalysisReference[]) => listAnalysisProgress(db, references),
    identify,
    identify,
  );
}

function identify({ accountId, analysisId }: AnalysisReference): string {
  return `${accountId} ${analysisId}`;
}
