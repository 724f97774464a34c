import {
  getPreviousAnalysis,
  keepFigures,
  readFigures,
  type Analysis,
  type AnalysisPair,
  type Comparison,
  type Figures,
} from '@plumbline/database';
import type { ApiDeps } from '../deps.ts';
import { isPruned } from './detailed-analysis.ts';
import { judgeOf } from './judge-of.ts';

/** The figures of an analysis, and the completed analysis with which it is compared. */
export interface KnownFigures extends Figures {
  readonly before: Analysis | null;
}

/** Returns the stored figures of a completed analysis for rows that no filter selects; null if they do not suffice. */
export function figuresOfAll({ status, figures }: Analysis, filter: object): Figures | null {
  if (status !== 'completed') return null;
  return Object.values(filter).every((part) => part === undefined) ? figures : null;
}

/** Returns the figures of an analysis. After it has completed, they are counted once and stored. */
export async function figuresOf(
  { db, catalogue }: Pick<ApiDeps, 'db' | 'catalogue'>,
  analysis: Analysis,
): Promise<KnownFigures> {
  const { figures, status } = analysis;
  const before = status === 'completed' ? await getPreviousAnalysis(db, analysis) : null;
  if (isPruned(analysis) || status !== 'completed')
    return { ...(figures ?? (await readFigures(db, analysis, null))), before };
  const compared: AnalysisPair | null =
    before === null || isPruned(before) ? null : { from: before.id, to: judgeOf(catalogue, analysis) };
  return { ...(await keepFigures(db, analysis, compared)), before };
}

/** Returns the stored comparison of two analyses; null if the later one is not compared with this one. */
export async function keptComparison(
  deps: Pick<ApiDeps, 'db' | 'catalogue'>,
  from: Analysis,
  to: Analysis,
): Promise<Comparison | null> {
  if (to.status !== 'completed') return null;
  const { comparison } = await figuresOf(deps, to);
  return comparison?.from === from.id ? comparison : null;
}
