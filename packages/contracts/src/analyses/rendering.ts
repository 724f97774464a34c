import { z } from 'zod';
import { OneOf } from '../vocabulary.ts';
import { REQUEST_OUTCOMES } from './request-outcomes.ts';

export const RenderMode = OneOf(['never', 'auto', 'always']).meta({
  id: 'RenderMode',
  description:
    'Which pages are judged as a browser shows them, with their JavaScript. `auto` (default): those that need it. ' +
    '`always` needs a renderer in the service.',
});
export type RenderMode = z.infer<typeof RenderMode>;

/**
 * Explanations for people of why a page was rendered, or was not although it should have been, by reason. This is the
 * only list.
 */
export const RENDER_REASONS = {
  always: 'the analysis was to render every page',
  empty_shell: 'its source has no content: JavaScript makes it',
  sample:
    'its source has marks of JavaScript that makes pages, so a few pages of each such template are rendered to find out',
  template: 'JavaScript changes pages of the same template',
  no_renderer: 'it needs JavaScript, and the service had no renderer',
  render_timeout: 'its scripts took too long, so that it was read without them',
  render_failed: 'the browser could not open it, so that it was read without its scripts',
  render_unanswered:
    'its scripts, or what they asked for, got no answer, so that the browser showed an empty shell, or less than before',
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

/** A reading of a page: of the source that its server sends, or of the DOM that a browser makes of it. */
export const PageReading = z
  .object({
    title: z.string().nullable(),
    description: z.string().nullable(),
    h1: z.string().nullable(),
    canonicalUrl: z.string().nullable(),
    noindex: z.boolean(),
    nofollow: z.boolean(),
    words: z.int(),
    links: z.int().meta({ description: 'Addresses that it links to, each counted once.' }),
    languages: z.array(z.string()).meta({ description: 'The languages of its hreflang annotations.' }),
    structuredDataTypes: z.array(z.string()),
  })
  .meta({ id: 'PageReading', description: 'A page as its server sends it, or as a browser shows it.' });
export type PageReading = z.infer<typeof PageReading>;

export const RequestOutcome = OneOf(Object.keys(REQUEST_OUTCOMES) as (keyof typeof REQUEST_OUTCOMES)[]).meta({
  id: 'RequestOutcome',
  description: Object.entries(REQUEST_OUTCOMES)
    .map(([outcome, text]) => `\`${outcome}\`: ${text}.`)
    .join(' '),
});
export type RequestOutcome = z.infer<typeof RequestOutcome>;

/** A request that a page made while a browser rendered it. */
export const PageRequest = z
  .object({
    url: z.string(),
    kind: z.string().meta({
      description: 'The type of the request, as browsers name it: `script`, `stylesheet`, `fetch`, …',
    }),
    outcome: RequestOutcome,
    statusCode: z.int().nullable(),
    bytes: z.int(),
    startMs: z.int().meta({ description: 'Milliseconds since the page was opened.' }),
    durationMs: z.int().nullable().meta({ description: 'Null for a request that had not ended.' }),
  })
  .meta({ id: 'PageRequest' });
export type PageRequest = z.infer<typeof PageRequest>;

/** A message of a page in the browser's console. */
export const ConsoleMessage = z
  .object({ level: OneOf(['error', 'warning']), text: z.string() })
  .meta({ id: 'ConsoleMessage' });
export type ConsoleMessage = z.infer<typeof ConsoleMessage>;

/** A page in both readings, and what happened in the browser. */
export const PageRendering = z
  .object({
    reason: RenderReason.nullable(),
    changed: z.array(RenderedPart).meta({ description: 'The parts in which the readings differ.' }),
    durationMs: z.int().meta({ description: 'Milliseconds until network and page were quiet.' }),
    source: PageReading,
    rendered: PageReading,
    requests: z.array(PageRequest).max(100).meta({ description: 'The first requests, in their order.' }),
    messages: z.array(ConsoleMessage).max(20).meta({ description: 'Errors and warnings of the console.' }),
    screenshot: z
      .string()
      .nullable()
      .meta({
        description:
          'The first screen of a smartphone, without images and fonts, as a `data:` URL of a JPEG. ' +
          'Null if there is none, or if a newer analysis exists.',
      }),
  })
  .meta({ id: 'PageRendering' });
export type PageRendering = z.infer<typeof PageRendering>;

/** The numbers of pages of an analysis that were rendered, and that were read as served. */
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
  /** True if a renderer is running; null until that is known. */
  readonly hasRenderer: boolean | null;
  readonly urlsChecked: number;
  readonly pagesRendered: number;
  readonly pagesWaiting: number;
}

/** Returns the numbers of pages of an analysis that were rendered so far, and that were read as served. */
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
