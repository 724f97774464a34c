import type { Db } from '../support/client.ts';
import type { Prisma } from '../generated/client.ts';

const KEPT_MS = 24 * 3_600_000;

export interface IdempotentRequest {
  /** The key or user that sends the request. */
  readonly ownerId: string;
  readonly key: string;
  /** Hash of method, path and body. */
  readonly requestHash: string;
}

export interface KeptAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** The outcome of the first request with a key. */
export type EarlierRequest =
  | { readonly outcome: 'other_request' }
  /** It started the analysis and has no answer yet: its process died, or is still at work. */
  | { readonly outcome: 'started'; readonly analysisId: string }
  | { readonly outcome: 'answered'; readonly answer: KeptAnswer };

/** Another request used the key in the last 24 hours, perhaps at the same moment. */
export class IdempotencyKeyTakenError extends Error {
  override readonly name = 'IdempotencyKeyTakenError';
}

export async function findEarlierRequest(db: Db, request: IdempotentRequest): Promise<EarlierRequest | null> {
  const first = await db.idempotencyRecord.findFirst({
    where: { ...recordKey(request), createdAt: { gte: new Date(Date.now() - KEPT_MS) } },
  });
  if (first === null) return null;
  if (first.requestHash !== request.requestHash) return { outcome: 'other_request' };
  if (first.status === null) return { outcome: 'started', analysisId: first.analysisId };
  return { outcome: 'answered', answer: { status: first.status, body: first.body } };
}

/**
 * Ties the key to the analysis, in the transaction that creates it: neither exists without the other.
 *
 * @throws IdempotencyKeyTakenError
 */
export async function tieIdempotencyKey(
  tx: Db,
  request: IdempotentRequest,
  analysisId: string,
): Promise<void> {
  const tied = await tx.$executeRaw`
    INSERT INTO idempotency_record AS held (api_key_id, key, request_hash, site_check_id)
    VALUES (${request.ownerId}::uuid, ${request.key}, ${request.requestHash}, ${analysisId}::uuid)
    ON CONFLICT (api_key_id, key) DO UPDATE
      SET request_hash = excluded.request_hash, site_check_id = excluded.site_check_id,
        status = NULL, body = NULL, created_at = now()
      WHERE held.created_at < now() - ${KEPT_MS} * interval '1 millisecond'`;
  if (tied === 0) throw new IdempotencyKeyTakenError();
}

/** Keeps the answer for a repeated request. @returns the answer that was kept first */
export async function keepAnswer(
  db: Db,
  request: IdempotentRequest,
  { status, body }: KeptAnswer,
): Promise<KeptAnswer> {
  const record = recordKey(request);
  const data = { status, body: body as Prisma.InputJsonValue };
  const { count } = await db.idempotencyRecord.updateMany({ where: { ...record, status: null }, data });
  const earlier = count === 1 ? null : await findEarlierRequest(db, request);
  return earlier?.outcome === 'answered' ? earlier.answer : { status, body };
}

/** Deletes answers that have expired. */
export async function deleteExpiredAnswers(db: Db): Promise<void> {
  await db.idempotencyRecord.deleteMany({ where: { createdAt: { lt: new Date(Date.now() - KEPT_MS) } } });
}

function recordKey(request: IdempotentRequest) {
  return { apiKeyId: request.ownerId, key: request.key };
}
