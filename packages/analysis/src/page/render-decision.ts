import type { RenderMode, RenderReason } from '@plumbline/contracts';
import { TEMPLATES_MAX, type RenderedSamples, type UrlResult } from '@plumbline/database';
import { isFrameworkTemplate } from '@plumbline/page-facts';
import type { OpenSite } from '../site/open-site.ts';

/** The decision to render a page or not, with the reason. A page may stay raw although it should be rendered. */
export type RenderDecision =
  | { readonly kind: 'raw' }
  | { readonly kind: 'render'; readonly reason: RenderReason }
  | { readonly kind: 'left-raw'; readonly reason: RenderReason };

/** The means and limits of rendering for an analysis. */
export interface RenderingPlan {
  readonly mode: RenderMode;
  readonly hasRenderer: boolean;
  /** The number of pages that may still be rendered. */
  readonly pagesLeft: number;
  /** The results of rendering by template so far. */
  readonly templates: ReadonlyMap<string, RenderedSamples>;
}

type Judged = Pick<UrlResult, 'statusCode' | 'wordCount' | 'noindex' | 'summary'>;

/**
 * Decides by its source whether a page is rendered. Google renders no page with a noindex. An answer that is not a 200
 * or not HTML has no content to render.
 */
export function decideRendering(
  plan: RenderingPlan,
  page: Judged,
  site: Pick<OpenSite, 'crawlDelayMs'>,
): RenderDecision {
  const hasContent = page.statusCode === 200 && typeof page.wordCount === 'number' && page.noindex !== true;
  const reason = hasContent ? reasonFor(plan, page) : null;
  if (reason === null) return { kind: 'raw' };
  const obstacle = obstacleTo(plan, site);
  if (obstacle === null) return { kind: 'render', reason };
  // Nothing shows that the page needs JavaScript.
  return reason === 'sample' ? { kind: 'raw' } : { kind: 'left-raw', reason: obstacle };
}

function reasonFor({ mode, templates }: RenderingPlan, { summary }: Judged): RenderReason | null {
  if (mode === 'never') return null;
  if (summary?.standIn === 'shell') return 'empty_shell';
  return mode === 'always' ? 'always' : reasonByTemplate(summary?.scriptedTemplate, templates);
}

/** Rendered pages of a template that must equal their source before its other pages are read raw. */
const SAMPLES = { framework: 3, fewWords: 1 } as const;
/** Most pages of a template that are tried, because some cannot be rendered. */
const TRIED_MAX = 3;

/** Returns why a page of a template is rendered, by the results of its other pages; null if it is not. */
export function reasonByTemplate(
  template: string | null | undefined,
  templates: ReadonlyMap<string, RenderedSamples>,
): 'sample' | 'template' | null {
  if (template === null || template === undefined) return null;
  const samples = templates.get(template);
  if (samples === undefined) return templates.size < TEMPLATES_MAX ? 'sample' : null;
  if (samples.changed > 0) return 'template';
  const isOpen =
    samples.unchanged < samplesNeeded(template) && samples.unchanged + samples.failed < TRIED_MAX;
  return isOpen ? 'sample' : null;
}

/** Returns the number of unchanged samples of a template after which its other pages are read raw. */
export function samplesNeeded(template: string): number {
  return isFrameworkTemplate(template) ? SAMPLES.framework : SAMPLES.fewWords;
}

function obstacleTo(
  { hasRenderer, pagesLeft }: RenderingPlan,
  { crawlDelayMs }: Pick<OpenSite, 'crawlDelayMs'>,
): RenderReason | null {
  if (!hasRenderer) return 'no_renderer';
  if (crawlDelayMs > 0) return 'crawl_delay';
  return pagesLeft > 0 ? null : 'out_of_budget';
}
