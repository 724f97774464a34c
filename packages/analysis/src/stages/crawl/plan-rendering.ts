import { PLAN_LIMITS, type Tier } from '@plumbline/contracts';
import { getRenderingState, readRenderedTemplates, type Analysis } from '@plumbline/database';
import type { Uses } from '../../deps.ts';
import type { RenderingPlan } from '../../page/render-decision.ts';

/**
 * Returns the present means and limits of rendering; null if no page is rendered. A batch asks with each claim, because
 * the renderers judge templates meanwhile, and a page that waits for a verdict costs more than one that is read raw. And
 * the last renderer may have gone.
 */
export async function planRendering(
  { db }: Uses<'db'>,
  analysis: Analysis,
  tier: Tier,
): Promise<RenderingPlan | null> {
  const mode = analysis.options.render ?? 'auto';
  if (mode === 'never') return null;
  const { hasRenderer, pages } = await getRenderingState(db, analysis.id);
  const templates = await readRenderedTemplates(db, analysis.id);
  return { mode, hasRenderer, pagesLeft: PLAN_LIMITS[tier].renderedPagesPerAnalysis - pages, templates };
}
