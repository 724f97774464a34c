import { askedChecks, type Check } from '@plumbline/checks';
import { getCheckSettings, type Analysis, type Database, type Judge } from '@plumbline/database';

/** An analysis as what may have judged again what an earlier one found. */
export async function judgeOf(db: Database, catalogue: readonly Check[], analysis: Analysis): Promise<Judge> {
  return { analysis, checks: askedChecks(catalogue, await getCheckSettings(db, analysis.accountId)) };
}
