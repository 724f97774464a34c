import { PageDetail, PageRendering, RENDER_REASONS, type RenderReason } from '@plumbline/contracts';
import { presentFields } from '../../http/present-fields.ts';
import type { getPage, PageFix, PageRenderingRow } from '@plumbline/database';

type Page = NonNullable<Awaited<ReturnType<typeof getPage>>>;

/** Presents everything that is known about a page, in the words of the contract. */
export function presentPageDetail(
  page: Page,
  redirects: readonly PageDetail['redirects'][number][],
  fixes: readonly PageFix[],
): PageDetail {
  const { summary } = page;
  return {
    ...presentFields(PageDetail, page),
    renderNote: page.renderReason && sayRendering(page.renderReason, page),
    headers: presentHeaders(page.headers),
    redirects: [...redirects],
    social: { ...summary?.socialTags },
    structuredDataTypes: [...(summary?.types ?? [])],
    alternates: (summary?.hreflang ?? []).map(([language, url]) => ({ language, url })),
    fixes: [...fixes],
  };
}

/** Presents both readings of a page, and what happened in the browser. */
export function presentRendering(
  { renderReason, changedByRendering }: Page,
  rendering: PageRenderingRow,
): PageRendering {
  const { screenshot, source, rendered } = rendering;
  return {
    durationMs: rendering.durationMs,
    reason: renderReason,
    changed: changedByRendering,
    source: presentReading(source),
    rendered: presentReading(rendered),
    requests: [...rendering.requests],
    messages: [...rendering.messages],
    screenshot: screenshot && `data:image/jpeg;base64,${Buffer.from(screenshot).toString('base64')}`,
  };
}

function presentReading(reading: PageRenderingRow['source']): PageRendering['source'] {
  const { languages, structuredDataTypes } = reading;
  return { ...reading, languages: [...languages], structuredDataTypes: [...structuredDataTypes] };
}

function sayRendering(
  reason: RenderReason,
  { rendered, changedByRendering }: Pick<Page, 'rendered' | 'changedByRendering'>,
): string {
  const why = RENDER_REASONS[reason];
  if (rendered !== true) return `Not rendered: ${why}.`;
  const parts = changedByRendering.map((part) => part.replace('_', ' '));
  const what = parts.length === 0 ? 'nothing' : parts.join(', ');
  return `Rendered: ${why}. JavaScript changes ${what}.`;
}

/** Headers that are never shown, because a page's cookies are private. */
const PRIVATE = new Set(['set-cookie', 'set-cookie2']);

function presentHeaders(headers: Page['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !PRIVATE.has(name.toLowerCase()))
      .map(([name, values]) => [name, values.join(', ')]),
  );
}
