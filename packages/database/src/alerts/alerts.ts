import type { Alert } from '@plumbline/alerts';
import type { AlertKind, DeliveryStatus } from '@plumbline/contracts';
import type { Db } from '../support/client.ts';
import type { Prisma, WebhookAttempt, WebhookDelivery } from '../generated/client.ts';
import { newId } from '../support/ids.ts';
import { cutToPage, keyset, type ListPage, type ListPageRequest } from '../support/pagination.ts';
import { cutToLimit } from '../support/text-limits.ts';
import type { AlertChannel } from './alert-channels.ts';

/** The cause of an alert. */
interface Occasion {
  /** Null for a sample, and for an analysis that could not start. */
  readonly analysisId: string | null;
  readonly requestId: string | null;
  readonly traceParent: string | null;
}

/**
 * Writes an alert to send, in the transaction that makes it true. A channel gets one alert about an analysis.
 *
 * @returns its id, to wake a dispatcher with
 */
export async function insertAlert(
  tx: Db,
  channel: AlertChannel,
  alert: Alert,
  occasion: Occasion,
): Promise<string> {
  const { id: channelId, accountId, shown: url, host } = channel;
  const { title, path, parts } = cutToLimit('webhook_delivery', 'payload', alert);
  const payload = { title, path, parts: parts.map((part) => ({ ...part, lines: [...part.lines] })) };
  const row = { id: newId(), accountId, channelId, url, host, event: 'alert', payload, ...occasion };
  await tx.webhookDelivery.createMany({ data: [row], skipDuplicates: true });
  return row.id;
}

/** An alert with its channel and its latest attempt. */
export interface ListedAlert extends Omit<WebhookDelivery, 'payload'> {
  readonly channel: { readonly id: string; readonly name: string; readonly kind: AlertKind };
  readonly alert: Alert;
  readonly attempt: WebhookAttempt | null;
}

/** Returns a page of the alerts of an account, newest first. */
export async function listAlerts(
  db: Db,
  filter: {
    readonly accountId: string;
    readonly channelId?: readonly string[] | undefined;
    readonly status?: readonly DeliveryStatus[] | undefined;
  },
  page: ListPageRequest,
): Promise<ListPage<ListedAlert>> {
  const { accountId, channelId, status } = filter;
  const { after, options } = keyset(page, 'desc');
  const where: Prisma.WebhookDeliveryWhereInput = {
    accountId,
    channelId: channelId === undefined ? { not: null } : { in: [...channelId] },
    ...after,
  };
  if (status !== undefined) where.status = { in: [...status] };
  const rows = await db.webhookDelivery.findMany({
    where,
    include: { channel: true, log: { orderBy: { id: 'desc' }, take: 1 } },
    ...options,
  });
  const alerts = rows.flatMap(({ payload, channel, log, ...row }) =>
    channel === null
      ? []
      : [{ ...row, channel, alert: payload as unknown as Alert, attempt: log[0] ?? null }],
  );
  return cutToPage(alerts, page.limit);
}

/** Returns the first attempt of an alert of an account; null before it has ended. */
export async function findFirstAttempt(
  db: Db,
  { accountId, id }: { readonly accountId: string; readonly id: string },
): Promise<WebhookAttempt | null> {
  return db.webhookAttempt.findFirst({
    where: { deliveryId: id, delivery: { accountId } },
    orderBy: { id: 'asc' },
  });
}
