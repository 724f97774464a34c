import { askedChecks, type Check } from '@plumbline/checks';
import { getCheckSettings, type Analysis, type Database, type Judge } from '@plumbline/database';

/** Returns an analysis as one that may have judged earlier findings again. */
export async function judgeOf(db: Database, catalogue: readonly Check[], analysis: Analysis): Promise<Judge> {
  return { analysis, checks: askedChecks(catalogue, await getCheckSettings(db, analysis.accountId)) };
}
