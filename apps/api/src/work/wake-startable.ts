import { listStartable } from '@plumbline/database';
import type { ApiDeps } from '../deps.ts';

/** Wakes the analyses of an account that may begin because another one has gone. */
export async function wakeStartable(
  { db, crawlJobs }: Pick<ApiDeps, 'db' | 'crawlJobs'>,
  accountId: string,
): Promise<void> {
  for (const analysisId of await listStartable(db, accountId)) await crawlJobs.wakeUp({ analysisId });
}
