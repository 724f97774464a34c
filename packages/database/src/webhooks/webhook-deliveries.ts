import type {
  DeliveryStatus,
  WebhookDeliveryDetail,
  WebhookDeliveryRecord,
  WebhookEvent,
} from '@plumbline/contracts';
import type { Db } from '../support/client.ts';
import { deleteInBatches } from '../support/delete-in-batches.ts';
import type { Prisma, WebhookDelivery } from '../generated/client.ts';
import { newId } from '../support/ids.ts';
import { keyset, cutToPage, type ListPage, type ListPageRequest } from '../support/pagination.ts';

export interface NewWebhookDelivery {
  /** The id of the delivery, which the receiver sees as its `webhook-id`. */
  readonly id: string;
  readonly accountId: string;
  /** Null for a sample. */
  readonly analysisId: string | null;
  /** The API request that caused it; null for what a schedule began. */
  readonly requestId: string | null;
  /** The span that caused it. */
  readonly traceParent: string | null;
  readonly url: string;
  readonly event: string;
  readonly payload: WebhookEvent;
}

/** Writes an event to deliver, in the transaction that makes it true. */
export async function insertWebhookDelivery(tx: Db, delivery: NewWebhookDelivery): Promise<void> {
  await tx.webhookDelivery.create({ data: { ...delivery, host: new URL(delivery.url).host } });
}

/** Writes a sample event, as it looks after an analysis. */
export async function insertSampleDelivery(
  db: Db,
  { accountId, url, requestId = null }: { accountId: string; url: string; requestId?: string | null },
): Promise<WebhookDeliveryRecord> {
  const id = newId();
  const payload: WebhookEvent = {
    id,
    event: 'analysis.completed',
    createdAt: new Date().toISOString(),
    data: {
      siteCheckId: newId(),
      siteId: newId(),
      clientId: newId(),
      status: 'completed',
      totalUrls: 120,
      urlsChecked: 120,
      issuesFound: 42,
      healthScore: 87,
      extent: 'full',
      partialReasons: [],
      lostPages: 0,
      seen: null,
      changes: null,
    },
  };
  const { event } = payload;
  const row = await db.webhookDelivery.create({
    data: { id, accountId, requestId, url, host: new URL(url).host, event, payload },
  });
  return asRecord(row);
}

export interface DeliveryFilter {
  readonly accountId: string;
  readonly status?: readonly DeliveryStatus[] | undefined;
  readonly analysisId?: readonly string[] | undefined;
}

/** Returns a page of an account's deliveries, newest first. */
export async function listWebhookDeliveries(
  db: Db,
  { accountId, status, analysisId }: DeliveryFilter,
  page: ListPageRequest,
): Promise<ListPage<WebhookDeliveryRecord>> {
  const { after, options } = keyset(page, 'desc');
  const where: Prisma.WebhookDeliveryWhereInput = { accountId, channelId: null, ...after };
  if (status !== undefined) where.status = { in: [...status] };
  if (analysisId !== undefined) where.analysisId = { in: [...analysisId] };
  const rows = await db.webhookDelivery.findMany({ where, ...options });
  return cutToPage(rows.map(asRecord), page.limit);
}

/** Returns one delivery of an account with its latest attempts; null if there is none with that id. */
export async function getWebhookDelivery(
  db: Db,
  { accountId, id }: { accountId: string; id: string },
): Promise<WebhookDeliveryDetail | null> {
  const row = await db.webhookDelivery.findFirst({
    where: { id, accountId, channelId: null },
    include: { log: { orderBy: { id: 'desc' }, take: LOG_LENGTH_MAX } },
  });
  if (row === null) return null;
  return {
    ...asRecord(row),
    payload: row.payload as WebhookEvent,
    log: row.log.map(({ at, address, status, durationMs, responseBody, errorClass }) => ({
      at: at.toISOString(),
      address,
      status,
      durationMs,
      responseBody,
      errorClass,
    })),
  };
}

/**
 * Makes a delivery due now, and restarts its schedule. One that is under way is left alone.
 *
 * @returns the delivery, or null if the account has none with that id
 */
export async function redeliverWebhook(
  db: Db,
  { accountId, id, requestId = null }: { accountId: string; id: string; requestId?: string | null },
): Promise<WebhookDeliveryRecord | null> {
  await db.$executeRaw`
    UPDATE webhook_delivery
    SET status = 'pending', attempts = 0, due_at = now(), finished_at = NULL, request_id = coalesce(${requestId}, request_id)
    WHERE id = ${id}::uuid AND account_id = ${accountId}::uuid AND channel_id IS NULL AND lease_id IS NULL`;
  const row = await db.webhookDelivery.findFirst({ where: { id, accountId, channelId: null } });
  return row === null ? null : asRecord(row);
}

const KEPT_MS = 90 * 24 * 3_600_000;

/** Deletes deliveries, with their attempts, 90 days after they were delivered or given up; pending ones stay. */
export async function deleteOldDeliveries(db: Db): Promise<void> {
  const time = new Date(Date.now() - KEPT_MS);
  // The condition is repeated, so that a delivery that was restarted meanwhile stays.
  await deleteInBatches(
    (limit) => db.$executeRaw`
      DELETE FROM webhook_delivery WHERE finished_at < ${time}
        AND id IN (SELECT id FROM webhook_delivery WHERE finished_at < ${time} LIMIT ${limit})`,
  );
}

function asRecord(row: WebhookDelivery): WebhookDeliveryRecord {
  return {
    id: row.id,
    siteCheckId: row.analysisId,
    url: row.url,
    event: row.event,
    status: row.status,
    attempts: row.attempts,
    nextAttemptAt:
      row.status === 'pending' && row.leaseId === null ? (row.dueAt?.toISOString() ?? null) : null,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}

const LOG_LENGTH_MAX = 100;
