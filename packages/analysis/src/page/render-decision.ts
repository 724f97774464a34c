import type { RenderMode, RenderReason } from '@plumbline/contracts';
import type { UrlResult } from '@plumbline/database';
import type { OpenSite } from '../site/open-site.ts';

/** Whether a page is to be rendered, and why; or why it is not, although it should be. */
export type RenderDecision =
  | { readonly kind: 'raw' }
  | { readonly kind: 'render'; readonly reason: RenderReason }
  | { readonly kind: 'left-raw'; readonly reason: RenderReason };

/** What rendering there is for the pages of an analysis. */
export interface RenderingPlan {
  readonly mode: RenderMode;
  readonly hasRenderer: boolean;
  /** As many pages may still be rendered. */
  readonly pagesLeft: number;
}

type Judged = Pick<UrlResult, 'statusCode' | 'wordCount' | 'noindex' | 'summary'>;

/**
 * Decides by its source whether a page is rendered. Google renders no page that forbids itself to be indexed; what is not
 * 200 or no HTML has no content to render.
 */
export function decideRendering(
  plan: RenderingPlan,
  page: Judged,
  { crawlDelayMs }: Pick<OpenSite, 'crawlDelayMs'>,
): RenderDecision {
  const hasContent = page.statusCode === 200 && typeof page.wordCount === 'number' && page.noindex !== true;
  if (plan.mode === 'never' || !hasContent) return { kind: 'raw' };
  const isShell = page.summary?.standIn === 'shell';
  if (plan.mode === 'auto' && !isShell) return { kind: 'raw' };
  if (!plan.hasRenderer) return { kind: 'left-raw', reason: 'no_renderer' };
  if (crawlDelayMs > 0) return { kind: 'left-raw', reason: 'crawl_delay' };
  if (plan.pagesLeft <= 0) return { kind: 'left-raw', reason: 'out_of_budget' };
  return { kind: 'render', reason: isShell ? 'empty_shell' : 'always' };
}
