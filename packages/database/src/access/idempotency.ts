import type { Db } from '../support/client.ts';
import type { Prisma } from '../generated/client.ts';

const KEPT_MS = 24 * 3_600_000;

/** A request that was being answered when its process died must not block its key for a day. */
const ABANDONED_MS = 60_000;

export interface IdempotentRequest {
  /** The key or user that asks. */
  readonly ownerId: string;
  readonly key: string;
  /** Of method, path and body. */
  readonly requestHash: string;
}

export type IdempotencyClaim =
  | { readonly outcome: 'claimed' }
  | { readonly outcome: 'answered'; readonly status: number; readonly body: unknown }
  | { readonly outcome: 'in_progress' }
  | { readonly outcome: 'other_request' };

/** Takes the key for this request, or tells what became of the first request that did. */
export async function claimIdempotencyKey(db: Db, request: IdempotentRequest): Promise<IdempotencyClaim> {
  const claimed = await db.$executeRaw`
    INSERT INTO idempotency_record AS held (api_key_id, key, request_hash)
    VALUES (${request.ownerId}::uuid, ${request.key}, ${request.requestHash})
    ON CONFLICT (api_key_id, key) DO UPDATE
      SET request_hash = excluded.request_hash, status = NULL, body = NULL, created_at = now()
      WHERE held.created_at < now() - ${KEPT_MS} * interval '1 millisecond'
        OR (held.status IS NULL AND held.created_at < now() - ${ABANDONED_MS} * interval '1 millisecond')`;
  if (claimed === 1) return { outcome: 'claimed' };
  const first = await db.idempotencyRecord.findUnique({ where: { apiKeyId_key: recordKey(request) } });
  if (first === null) return claimIdempotencyKey(db, request); // Given back in between.
  if (first.requestHash !== request.requestHash) return { outcome: 'other_request' };
  if (first.status === null) return { outcome: 'in_progress' };
  return { outcome: 'answered', status: first.status, body: first.body };
}

/** Keeps the answer for whoever asks again. */
export async function keepAnswer(
  db: Db,
  request: IdempotentRequest,
  answer: { readonly status: number; readonly body: unknown },
): Promise<void> {
  await db.idempotencyRecord.update({
    where: { apiKeyId_key: recordKey(request) },
    data: { status: answer.status, body: answer.body as Prisma.InputJsonValue },
  });
}

/** Gives the key back: the request failed and may be made again. */
export async function releaseIdempotencyKey(db: Db, request: IdempotentRequest): Promise<void> {
  await db.idempotencyRecord.deleteMany({ where: { ...recordKey(request), status: null } });
}

/** Forgets answers that nobody may ask for any more. */
export async function deleteExpiredAnswers(db: Db): Promise<void> {
  await db.idempotencyRecord.deleteMany({ where: { createdAt: { lt: new Date(Date.now() - KEPT_MS) } } });
}

function recordKey(request: IdempotentRequest) {
  return { apiKeyId: request.ownerId, key: request.key };
}
