import type { Alert } from '@plumbline/alerts';
import type { WebhookEvent } from '@plumbline/contracts';
import type { Database, Db } from '../support/client.ts';
import { newId } from '../support/ids.ts';
import type { WebhookAttempt } from '../generated/client.ts';
import { recordsOf } from '../support/records.ts';
import { COLUMNS, query } from '../support/query.ts';
import { boolean, int, jsonOf, orNull, text, texts, uuid } from '../support/sql-types.ts';

/** A delivery that this process may attempt until its lease expires. */
export interface ClaimedDelivery {
  readonly id: string;
  readonly leaseId: string;
  readonly accountId: string;
  /** Null for a sample, and once the analysis is deleted. */
  readonly analysisId: string | null;
  /** The API request that caused it. */
  readonly requestId: string | null;
  /** The span that caused it. */
  readonly traceParent: string | null;
  /** The channel of an alert; null for a webhook. */
  readonly channelId: string | null;
  readonly url: string;
  /** Host and port of the receiver. */
  readonly host: string;
  /** An Alert if there is a channel. */
  readonly payload: WebhookEvent | Alert;
  /** The number of attempts so far. */
  readonly attempts: number;
  /** Addresses that have the mail of an alert from an earlier attempt, while others do not. */
  readonly sentTo: readonly string[];
}

export interface ClaimOptions {
  /** Most deliveries to take. */
  readonly limit: number;
  /** Most deliveries to one receiver at once, over all dispatchers. */
  readonly perHostMax: number;
  /** A claim without an answer expires after this time. */
  readonly leaseMs: number;
}

/**
 * Claims due deliveries: the oldest ones of each receiver, receivers taking turns; a receiver with its share under
 * way is skipped. So a receiver that hangs delays only its own deliveries. Leases are given and judged by
 * PostgreSQL's clock, because those of dispatchers may differ. The cost grows with the number of receivers that have
 * pending deliveries, not with the number of deliveries.
 */
export async function claimDeliveries(db: Database, options: ClaimOptions): Promise<ClaimedDelivery[]> {
  const { limit, perHostMax, leaseMs } = options;
  const leaseId = newId();
  return db.$transaction(async (tx) => {
    // One claim at a time: two at once would each fill a receiver's share.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(${CLAIM_LOCK})`;
    return query(tx, {
      id: uuid`webhook_delivery.id`,
      leaseId: uuid`lease_id`,
      accountId: uuid`account_id`,
      analysisId: orNull(uuid)`site_check_id`,
      requestId: orNull(text)`request_id`,
      traceParent: orNull(text)`trace_parent`,
      channelId: orNull(uuid)`channel_id`,
      url: text`url`,
      host: text`host`,
      payload: jsonOf<ClaimedDelivery['payload']>()`payload`,
      attempts: int`attempts`,
      sentTo: texts`sent_to`,
    })`
      WITH RECURSIVE receiver (host) AS (
        (SELECT host FROM webhook_delivery WHERE status = 'pending' ORDER BY host LIMIT 1)
        UNION ALL
        SELECT (SELECT host FROM webhook_delivery WHERE status = 'pending' AND host > receiver.host ORDER BY host LIMIT 1)
        FROM receiver WHERE receiver.host IS NOT NULL
      ), claimable AS (
        SELECT due.id
        FROM receiver
        CROSS JOIN LATERAL (
          SELECT count(*) AS deliveries FROM webhook_delivery
          WHERE host = receiver.host AND lease_id IS NOT NULL AND due_at > now()
        ) under_way
        CROSS JOIN LATERAL (
          SELECT id, due_at, under_way.deliveries + row_number() OVER (ORDER BY due_at, id) AS turn
          FROM webhook_delivery
          WHERE status = 'pending' AND host = receiver.host AND due_at <= now()
          ORDER BY due_at, id
          LIMIT greatest(${perHostMax} - under_way.deliveries, 0)
        ) due
        ORDER BY due.turn, due.due_at
        LIMIT ${limit}
      )
      UPDATE webhook_delivery SET lease_id = ${leaseId}::uuid, due_at = now() + ${leaseMs} * interval '1 millisecond'
      FROM claimable WHERE webhook_delivery.id = claimable.id
      RETURNING ${COLUMNS}`;
  });
}

/** The outcome of an attempt, for the log. */
export interface AttemptLog {
  readonly at: Date;
  /** IP address of the receiver, once connected. */
  readonly address: string | null;
  /** HTTP status. */
  readonly status: number | null;
  readonly durationMs: number;
  readonly responseBody: string | null;
  readonly errorClass: string | null;
}

const attemptColumns = [
  'at',
  'address',
  'status',
  'durationMs',
  'responseBody',
  'errorClass',
] as const satisfies (keyof AttemptLog)[];
const attemptRecords = recordsOf<WebhookAttempt>('webhook_attempt');

/** The state of the delivery after an attempt. */
export type AfterAttempt = (
  { readonly status: 'pending'; readonly delayMs: number } | { readonly status: 'delivered' | 'dead' }
) & {
  /** Addresses that have the mail by now, if others do not. */
  readonly sentTo?: readonly string[] | undefined;
};

/**
 * Logs an attempt and moves its delivery on, in one statement.
 *
 * @returns false if the lease had expired and another dispatcher holds the delivery: then only the log is written
 */
export async function recordAttempt(
  db: Db,
  claim: Pick<ClaimedDelivery, 'id' | 'leaseId' | 'sentTo'>,
  log: AttemptLog,
  after: AfterAttempt,
): Promise<boolean> {
  const { columns, records } = attemptRecords(attemptColumns, [log]);
  const delayMs = after.status === 'pending' ? after.delayMs : null;
  const [row] = await query(db, { moved: boolean`EXISTS (SELECT 1 FROM moved)` })`
    WITH moved AS (
      UPDATE webhook_delivery
      SET attempts = attempts + 1, status = ${after.status}::"DeliveryStatus", lease_id = NULL,
        sent_to = ${[...(after.sentTo ?? claim.sentTo)]}::text[],
        due_at = now() + ${delayMs}::float8 * interval '1 millisecond',
        finished_at = CASE WHEN ${delayMs}::float8 IS NULL THEN now() END
      WHERE id = ${claim.id}::uuid AND lease_id = ${claim.leaseId}::uuid
      RETURNING id
    )
    INSERT INTO webhook_attempt (id, delivery_id, ${columns})
    SELECT ${newId()}::uuid, ${claim.id}::uuid, ${columns} FROM ${records}
    WHERE EXISTS (SELECT 1 FROM webhook_delivery WHERE id = ${claim.id}::uuid)
    RETURNING ${COLUMNS}`;
  return row?.moved ?? false;
}

/** Gives a claim back at once: the attempt did not take place, or its end is unknown. */
export async function releaseDelivery(db: Db, claim: Pick<ClaimedDelivery, 'id' | 'leaseId'>): Promise<void> {
  await db.$executeRaw`
    UPDATE webhook_delivery SET lease_id = NULL, due_at = now()
    WHERE id = ${claim.id}::uuid AND lease_id = ${claim.leaseId}::uuid`;
}

/** Advisory lock of the claims: any number that nothing else locks. */
const CLAIM_LOCK = 7042;
