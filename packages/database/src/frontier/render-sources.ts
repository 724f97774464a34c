import type { RenderReason } from '@plumbline/contracts';
import type { ResponseFacts } from '@plumbline/web';
import { Prisma } from '../generated/client.ts';
import type { Db } from '../support/client.ts';
import { COLUMNS, query, queryOne } from '../support/query.ts';
import { shapedRecords } from '../support/records.ts';
import { boolean, int, text, uuid } from '../support/sql-types.ts';
import { cutToLimit } from '../support/text-limits.ts';

/** A page as its server sent it, for a renderer to go on with. */
export interface PageToRender {
  readonly id: string;
  readonly response: ResponseFacts;
  readonly body: Uint8Array;
  readonly reason: RenderReason;
  /** The template that the page is a sample of; null for other pages. */
  readonly template: string | null;
}

interface Held {
  readonly analysisId: string;
  readonly leaseId: string;
}

/** Leaves pages that the batch still holds to the renderers, with their sources. */
export async function parkForRenderer(
  tx: Db,
  { analysisId, leaseId }: Held,
  pages: readonly PageToRender[],
): Promise<void> {
  if (pages.length === 0) return;
  const rows = pages.map(({ id, reason }) => ({ id, reason }));
  const parked = await query(tx, { id: uuid`crawl_url.id` })`
    UPDATE crawl_url SET to_render = true, render_reason = row.reason, lease_id = NULL, leases = 0, failures = 0, due_at = now()
    FROM ${shapedRecords({ id: uuid, reason: text }, rows)}
    WHERE crawl_url.id = row.id AND crawl_url.site_check_id = ${analysisId}::uuid
      AND lease_id = ${leaseId}::uuid AND state = 'pending'
    RETURNING ${COLUMNS}`;
  const ids = new Set(parked.map(({ id }) => id));
  await tx.renderSource.createMany({
    data: pages
      .filter(({ id }) => ids.has(id))
      .map(({ id, response, body, template }) => ({
        urlId: id,
        analysisId,
        response: cutToLimit('render_source', 'response', response) as unknown as Prisma.InputJsonObject,
        body: Uint8Array.from(body),
        template,
      })),
  });
}

/** How far the rendering of an analysis is. */
export interface RenderingState {
  /** False from the moment in which the last renderer is known to be gone. */
  readonly hasRenderer: boolean;
  /** The pages that were rendered or wait for a renderer. */
  readonly pages: number;
}

/** Returns how far the rendering of an analysis is now. */
export async function getRenderingState(db: Db, analysisId: string): Promise<RenderingState> {
  return queryOne(db, {
    hasRenderer: boolean`has_renderer IS TRUE`,
    pages: int`pages_rendered + (SELECT count(*) FROM render_source WHERE site_check_id = site_check.id)`,
  })`SELECT ${COLUMNS} FROM site_check WHERE id = ${analysisId}::uuid`;
}

/** Reads the source of a page that waits for a renderer; null for a page that has its result. */
export async function getRenderSource(db: Db, urlId: string): Promise<PageToRender | null> {
  const row = await db.renderSource.findUnique({
    where: { urlId },
    select: { response: true, body: true, template: true, url: { select: { renderReason: true } } },
  });
  return (
    row && {
      id: urlId,
      response: row.response as unknown as ResponseFacts,
      body: row.body,
      template: row.template,
      reason: row.url.renderReason as RenderReason,
    }
  );
}

/**
 * Gives waiting pages of all analyses back to the crawler if no renderer is left. They are fetched again and judged by
 * their source. A batch may send more pages to renderers meanwhile, so this is asked again and again.
 */
export async function giveUpRendering(db: Db): Promise<number> {
  return db.$executeRaw`
    WITH left_alone AS (
      UPDATE site_check SET has_renderer = false
      WHERE status = 'in_progress' AND EXISTS (SELECT 1 FROM render_source WHERE site_check_id = site_check.id)
      RETURNING id),
    dropped AS (DELETE FROM render_source WHERE site_check_id IN (SELECT id FROM left_alone))
    UPDATE crawl_url SET to_render = false, lease_id = NULL, leases = 0, due_at = now()
    WHERE site_check_id IN (SELECT id FROM left_alone) AND to_render AND state = 'pending'`;
}
