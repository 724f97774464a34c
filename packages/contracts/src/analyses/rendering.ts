import { z } from 'zod';
import { OneOf } from '../vocabulary.ts';

export const RenderMode = OneOf(['never', 'auto', 'always']).meta({
  id: 'RenderMode',
  description:
    'Which pages are judged as a browser shows them, with their JavaScript. `auto` (default): those that need it. ' +
    '`always` needs a renderer in the service.',
});
export type RenderMode = z.infer<typeof RenderMode>;

/** Why a page was rendered, or was not although it should have been, for people, by reason. The only list. */
export const RENDER_REASONS = {
  always: 'the analysis was to render every page',
  empty_shell: 'its source has no content: JavaScript makes it',
  sample:
    'its source has marks of JavaScript that makes pages, so a few pages of each such template are rendered to find out',
  template: 'JavaScript changes pages of the same template',
  no_renderer: 'it needs JavaScript, and the service had no renderer',
  render_timeout: 'its scripts took too long, so that it was read without them',
  render_failed: 'the browser could not open it, so that it was read without its scripts',
  page_too_costly:
    'its scripts used more memory, or made a larger page, than is allowed, so that it was read without them',
  out_of_budget: 'the analysis had rendered as many pages as the plan allows',
  crawl_delay: 'robots.txt asks for a pause between requests, which loading its scripts would not keep',
} as const;

export type RenderReason = keyof typeof RENDER_REASONS;

export const RenderReason = OneOf(Object.keys(RENDER_REASONS) as RenderReason[]).meta({
  id: 'RenderReason',
  description: Object.entries(RENDER_REASONS)
    .map(([reason, text]) => `\`${reason}\`: ${text}.`)
    .join(' '),
});

/** A part of a page that JavaScript may change. */
export const RenderedPart = OneOf([
  'title',
  'description',
  'canonical',
  'robots',
  'h1',
  'hreflang',
  'structured_data',
  'links',
  'words',
]).meta({
  id: 'RenderedPart',
  description:
    'A part of a page that JavaScript may change. `words`: more than 20 words and a tenth of them.',
});
export type RenderedPart = z.infer<typeof RenderedPart>;

/** How many pages of an analysis were rendered, and how many were read as served. */
export const Rendering = z
  .object({
    mode: RenderMode,
    rendered: z.int().meta({ description: 'Pages judged as a browser shows them.' }),
    raw: z.int().meta({ description: 'Pages judged as their server sends them.' }),
    waiting: z.int().meta({ description: 'Pages that were fetched, and wait for a renderer.' }),
    note: z.string().nullable().meta({ description: 'Why pages cannot be rendered; null if they can.' }),
  })
  .meta({ id: 'Rendering' });
export type Rendering = z.infer<typeof Rendering>;

interface RenderedAnalysis {
  readonly options: { readonly render?: RenderMode | undefined };
  /** Null until it is known. */
  readonly hasRenderer: boolean | null;
  readonly urlsChecked: number;
  readonly pagesRendered: number;
  readonly pagesWaiting: number;
}

/** Returns how many pages of an analysis were rendered so far, and how many were read as served. */
export function renderingOf(analysis: RenderedAnalysis): Rendering {
  const { hasRenderer, urlsChecked, pagesRendered, pagesWaiting } = analysis;
  const mode = analysis.options.render ?? 'auto';
  return {
    mode,
    rendered: pagesRendered,
    raw: urlsChecked - pagesRendered,
    waiting: pagesWaiting,
    note: mode !== 'never' && hasRenderer === false ? NO_RENDERER : null,
  };
}

const NO_RENDERER =
  'No renderer is running, so pages are read as their servers send them, without JavaScript.';
