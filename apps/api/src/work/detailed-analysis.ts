import { AppError } from '@plumbline/contracts';
import { getAnalysis, type Analysis, type Db } from '@plumbline/database';
import { orNotFound } from '../http/or-not-found.ts';

const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });

/**
 * Returns an analysis that still has its details.
 * @throws AppError not_found_error; analysis_pruned if they are deleted
 */
export async function detailedAnalysis(db: Db, accountId: string, id: string): Promise<Analysis> {
  const analysis = await orNotFound(getAnalysis(db, accountId, id));
  requireDetails(analysis);
  return analysis;
}

/** Tells whether the details of an analysis are deleted. */
export function isPruned({ details }: Pick<Analysis, 'details'>): boolean {
  return details !== 'stored';
}

/** @throws AppError analysis_pruned if the details of the analysis are deleted */
export function requireDetails(analysis: Analysis): void {
  if (!isPruned(analysis)) return;
  const { id, siteId, startedAt } = analysis;
  throw new AppError(
    'analysis_pruned',
    `The details of the analysis of ${DAY.format(startedAt)} have been deleted, as the retention of its site says. ` +
      `Its plan stays, and its figures at /api/site-checks/${id}/overview. Keep the details of later ones with /api/sites/${siteId}/retention.`,
    { details: { siteCheckId: id } },
  );
}
