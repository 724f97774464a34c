import type { Database, Db } from '../support/client.ts';
import { databaseNow, databaseNowAnd } from '../support/database-now.ts';
import { generateToken, hashToken } from './tokens.ts';
import { hashPassword } from './passwords.ts';
import { deleteSessionsOf, type User } from './users.ts';

/**
 * Makes a link by which a user chooses a password, in place of an earlier one.
 *
 * @returns its token; only the hash is stored
 */
export async function createPasswordLink(db: Db, userId: string, lastsMs: number): Promise<string> {
  const token = generateToken();
  const link = { id: hashToken(token), expiresAt: await databaseNowAnd(db, lastsMs) };
  await db.passwordLink.upsert({ where: { userId }, create: { userId, ...link }, update: link });
  return token;
}

/** Sets the password of a link's user, signs them out everywhere, and ends the link. Returns null if it has ended. */
export async function usePasswordLink(db: Database, token: string, password: string): Promise<User | null> {
  const where = { id: hashToken(token), expiresAt: { gt: await databaseNow(db) } };
  const link = await db.passwordLink.findFirst({ where });
  if (link === null) return null;
  const { userId } = link;
  const passwordHash = await hashPassword(password);
  return db.$transaction(async (tx) => {
    const { count } = await tx.passwordLink.deleteMany({ where });
    if (count === 0) return null;
    await deleteSessionsOf(tx, userId);
    return tx.user.update({ where: { id: userId }, data: { passwordHash } });
  });
}

/** Deletes links that have expired. */
export async function deleteExpiredPasswordLinks(db: Db): Promise<void> {
  await db.passwordLink.deleteMany({ where: { expiresAt: { lte: await databaseNow(db) } } });
}
