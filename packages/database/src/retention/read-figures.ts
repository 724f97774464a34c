import { analysisOf, type Analysis } from '../analyses/analysis.ts';
import { keepIssueChanges, type AnalysisPair } from '../findings/issue-changes.ts';
import { readDistributions, type IssueCount } from '../pages/distributions.ts';
import { readSightings } from '../plans/action-lifecycle.ts';
import type { Database, Db } from '../support/client.ts';
import { jsonParameter } from '../support/json-parameter.ts';
import type { Comparison, Figures } from './figures.ts';

type Of = Pick<Analysis, 'id' | 'accountId'>;

/**
 * Reads the figures of an analysis whose details are stored, and of its comparison with the one before.
 *
 * @param found its findings, if they have been counted already
 */
export async function readFigures(
  db: Db,
  { id, accountId }: Of,
  comparison: Comparison | null,
  found?: readonly IssueCount[],
): Promise<Figures> {
  const [distributions, sightings] = await Promise.all([
    readDistributions(db, accountId, id, found),
    readSightings(db, id),
  ]);
  return { distributions, comparison, sightings };
}

export async function storeFigures(tx: Db, id: string, figures: Figures): Promise<void> {
  await tx.$executeRaw`UPDATE site_check SET figures = ${jsonParameter(figures)}::jsonb WHERE id = ${id}::uuid`;
}

/**
 * Returns the figures of a completed analysis. If they are missing, it counts and stores them. They are missing after
 * an upgrade, after findings were ignored, and if the previous analysis is another one by now. While one request
 * counts, others wait for it.
 */
export async function keepFigures(
  db: Database,
  analysis: Of & Pick<Analysis, 'figures'>,
  compared: AnalysisPair | null,
): Promise<Figures> {
  const { id } = analysis;
  const isKnown = (figures: Figures | null): figures is Figures =>
    figures !== null &&
    (figures.comparison?.from ?? null) === (compared?.from ?? null) &&
    // An older version stored a comparison without its changes.
    (figures.comparison === null || 'came' in figures.comparison);
  if (isKnown(analysis.figures)) return analysis.figures;
  return db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT id FROM site_check WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
    const { figures: kept, details } = analysisOf(await tx.analysis.findUniqueOrThrow({ where: { id } }));
    if (isKnown(kept)) return kept;
    if (details !== 'stored') return readFigures(tx, analysis, null);
    const figures = await readFigures(tx, analysis, compared && (await keepIssueChanges(tx, compared)));
    await storeFigures(tx, id, figures);
    return figures;
  });
}
