import type { ConsoleMessage, PageRequest } from '@plumbline/contracts';
import type { PageReading } from '@plumbline/page-facts';
import { urlHash } from '@plumbline/web';
import type { Analysis } from '../analyses/analysis.ts';
import { getPreviousFullAnalysis } from '../analyses/latest-analysis.ts';
import type { Analysis as AnalysisRow, PageRendering as Row } from '../generated/client.ts';
import type { Db } from '../support/client.ts';
import { recordsOf } from '../support/records.ts';
import { rowReader, type Typed } from '../support/typed-row.ts';

interface ColumnTypes {
  source: PageReading;
  rendered: PageReading;
  requests: readonly PageRequest[];
  messages: readonly ConsoleMessage[];
}
type RenderingRow = Typed<Row, ColumnTypes>;
const renderingOf = rowReader<Row, ColumnTypes>();
const renderingRecords = recordsOf<RenderingRow>('page_rendering');

/** The result of rendering a page, for people to read. */
export interface PageRenderingRow extends RenderingRow {
  /** The first screen of the page as a JPEG. */
  readonly screenshot: Uint8Array | null;
}

/** Stores the renderings of pages of an analysis. */
export async function storeRenderings(
  tx: Db,
  analysisId: string,
  renderings: readonly PageRenderingRow[],
): Promise<void> {
  if (renderings.length === 0) return;
  const { columns, records } = renderingRecords(
    ['urlId', 'durationMs', 'source', 'rendered', 'requests', 'messages'],
    renderings,
  );
  await tx.$executeRaw`INSERT INTO page_rendering (${columns}) SELECT ${columns} FROM ${records}`;
  await tx.pageScreenshot.createMany({
    data: renderings.flatMap(({ urlId, screenshot }) =>
      screenshot === null ? [] : [{ urlId, analysisId, image: Uint8Array.from(screenshot) }],
    ),
  });
}

/** Returns the rendering of a page; null for a page that was not rendered. */
export async function getPageRendering(db: Db, urlId: string): Promise<PageRenderingRow | null> {
  const [row, screenshot] = await Promise.all([
    db.pageRendering.findUnique({ where: { urlId } }),
    db.pageScreenshot.findUnique({ where: { urlId }, select: { image: true } }),
  ]);
  return row && { ...renderingOf(row), screenshot: screenshot?.image ?? null };
}

/** A page as a browser showed it in the analysis before. */
export interface EarlierRendering {
  readonly wordCount: number | null;
  /** Why it was rendered, or read raw after all. */
  readonly renderReason: string | null;
  readonly requests: readonly PageRequest[];
}

/** Returns the rendering of a page in the full analysis before; null if it was not rendered there. */
export async function getEarlierRendering(
  db: Db,
  analysis: Analysis,
  url: string,
): Promise<EarlierRendering | null> {
  const before = await getPreviousFullAnalysis(db, analysis);
  if (before === null) return null;
  const page = await db.crawlUrl.findFirst({
    where: { analysisId: before.id, urlHash: urlHash(url) },
    select: { id: true, wordCount: true, renderReason: true },
  });
  const rendering = page && (await db.pageRendering.findUnique({ where: { urlId: page.id } }));
  return rendering && { ...page, requests: renderingOf(rendering).requests };
}

/**
 * Deletes the screenshots of analyses that a completed one replaces. A full analysis replaces all before it, a partial
 * one only partial ones.
 */
export async function dropFormerScreenshots(
  tx: Db,
  { id, siteId, environment, extent }: Pick<AnalysisRow, 'id' | 'siteId' | 'environment' | 'extent'>,
): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM page_screenshot USING site_check
    WHERE page_screenshot.site_check_id = site_check.id AND site_check.site_id = ${siteId}::uuid
      AND site_check.environment = ${environment}::"Environment" AND site_check.id < ${id}::uuid
      AND (${extent}::"Extent" = 'full' OR site_check.extent IS DISTINCT FROM 'full')`;
}
