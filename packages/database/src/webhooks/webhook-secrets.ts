import type { WebhookSecretRecord } from '@plumbline/contracts';
import { lockAccount } from '../access/lock-account.ts';
import type { Database, Db } from '../support/client.ts';
import type { Prisma, WebhookSecret } from '../generated/client.ts';
import { newId } from '../support/ids.ts';

/** The time for which the secret that a rotation replaces stays valid. */
export const SECRET_OVERLAP_MS = 24 * 3_600_000;

export interface SealedSecret {
  readonly accountId: string;
  /** `whsec_…`, sealed with SECRETS_KEY. */
  readonly sealed: Uint8Array<ArrayBuffer>;
  readonly now: Date;
}

/**
 * Adds a signing secret. The newest before it stays valid for a day and all older ones end, so at most two are valid.
 */
export async function rotateWebhookSecret(
  db: Database,
  { accountId, sealed, now }: SealedSecret,
): Promise<WebhookSecretRecord> {
  return db.$transaction(async (tx) => {
    await lockAccount(tx, accountId);
    const [newest] = await validSecrets(tx, accountId, now);
    const older: Prisma.WebhookSecretWhereInput = { accountId };
    if (newest !== undefined) older.id = { not: newest.id };
    await tx.webhookSecret.deleteMany({ where: older });
    await tx.webhookSecret.updateMany({
      where: { accountId },
      data: { expiresAt: new Date(now.getTime() + SECRET_OVERLAP_MS) },
    });
    return asRecord(
      await tx.webhookSecret.create({ data: { id: newId(), accountId, secret: sealed, createdAt: now } }),
    );
  });
}

/** Returns the account's sealed signing secrets, newest first: one, or two during a rotation. It adds the first one. */
export async function ensureWebhookSecrets(
  db: Db,
  { accountId, seal, now }: { accountId: string; seal: () => SealedSecret['sealed']; now: Date },
): Promise<readonly Uint8Array[]> {
  const known = await validSecrets(db, accountId, now);
  if (known.length > 0) return known.map((row) => row.secret);
  const first = { id: newId(), accountId, secret: seal(), createdAt: now };
  // One secret of an account is current: of concurrent first calls, one wins.
  await db.webhookSecret.createMany({ data: [first], skipDuplicates: true });
  return (await validSecrets(db, accountId, now)).map((row) => row.secret);
}

/** Returns the account's valid signing secrets, newest first, without their values. */
export async function listWebhookSecrets(
  db: Db,
  { accountId, now }: { accountId: string; now: Date },
): Promise<WebhookSecretRecord[]> {
  return (await validSecrets(db, accountId, now)).map(asRecord);
}

function validSecrets(db: Db, accountId: string, now: Date): Promise<WebhookSecret[]> {
  return db.webhookSecret.findMany({
    where: { accountId, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] },
    orderBy: { id: 'desc' },
    take: 2,
  });
}

function asRecord({ id, createdAt, expiresAt }: WebhookSecret): WebhookSecretRecord {
  return { id, createdAt: createdAt.toISOString(), expiresAt: expiresAt?.toISOString() ?? null };
}
