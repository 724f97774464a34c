import { askedChecks, type Check } from '@plumbline/checks';
import { getCheckSettings, type Analysis, type Database, type Judge } from '@plumbline/database';

/** Returns an analysis with the checks that it ran, to tell which earlier findings it has judged again. */
export async function judgeOf(db: Database, catalogue: readonly Check[], analysis: Analysis): Promise<Judge> {
  return { analysis, checks: askedChecks(catalogue, await getCheckSettings(db, analysis.accountId)) };
}
