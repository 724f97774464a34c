import type { Db } from '../support/client.ts';
import type { Role } from '@plumbline/contracts';
import type { Account, Prisma, Session, User } from '../generated/client.ts';
import { databaseNow, databaseNowAnd } from '../support/database-now.ts';
import { newId } from '../support/ids.ts';
import { isUniqueViolation } from '../support/unique-violation.ts';
import { generateToken, hashToken } from './tokens.ts';
import { hashPassword, isPassword } from './passwords.ts';

export type { User };

/** A session with its user and account. */
export type SignedIn = Session & { readonly user: User & { readonly account: Account } };

const SESSION_MS = 14 * 86_400_000;

/** The e-mail address already belongs to a user. */
export class EmailTakenError extends Error {
  override readonly name = 'EmailTakenError';
}

export interface NewUser {
  readonly accountId: string;
  readonly email: string;
  readonly password: string;
  readonly role: Role;
}

/** Creates a user who can sign in. @throws EmailTakenError */
export async function createUser(db: Db, user: NewUser): Promise<User> {
  const { accountId, email, password, role } = user;
  const passwordHash = await hashPassword(password);
  try {
    return await db.user.create({
      data: { id: newId(), accountId, email: email.toLowerCase(), passwordHash, role },
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new EmailTakenError(`There is a user with the address ${email} already.`, { cause: error });
  }
}

/** Returns the user of an e-mail address, or null. */
export async function getUserByEmail(db: Db, email: string): Promise<User | null> {
  return db.user.findUnique({ where: { email: email.toLowerCase() } });
}

/** Returns the user with this address and password, or null. */
export async function findUserByPassword(db: Db, email: string, password: string): Promise<User | null> {
  const user = await getUserByEmail(db, email);
  const matches = await isPassword(password, user?.passwordHash ?? null);
  return matches ? user : null;
}

/** Signs a user in. @returns the token for the cookie; only its hash is stored */
export async function createSession(
  db: Db,
  userId: string,
): Promise<{ readonly token: string; readonly session: SignedIn }> {
  const token = generateToken();
  const session = await db.session.create({
    data: { id: hashToken(token), userId, expiresAt: await databaseNowAnd(db, SESSION_MS) },
    include: { user: { include: { account: true } } },
  });
  return { token, session };
}

/** Returns the session of a cookie's token, or null if there is none or it has expired. */
export async function findSession(db: Db, token: string): Promise<SignedIn | null> {
  return getSession(db, hashToken(token));
}

/** Returns a session by its id, or null if there is none or it has expired. */
export async function getSession(db: Db, sessionId: string): Promise<SignedIn | null> {
  return db.session.findFirst({
    where: { id: sessionId, expiresAt: { gt: await databaseNow(db) } },
    include: { user: { include: { account: true } } },
  });
}

/** Signs out. */
export async function deleteSession(db: Db, sessionId: string): Promise<void> {
  await db.session.deleteMany({ where: { id: sessionId } });
}

/** Signs a user out everywhere, or everywhere else. */
export async function deleteSessionsOf(db: Db, userId: string, exceptSessionId?: string): Promise<void> {
  const where: Prisma.SessionWhereInput = { userId };
  if (exceptSessionId !== undefined) where.id = { not: exceptSessionId };
  await db.session.deleteMany({ where });
}

/** Changes a password. It ends the mailed link first, so that a crash in between leaves no link. */
export async function setPassword(db: Db, userId: string, password: string): Promise<void> {
  const data = { passwordHash: await hashPassword(password) };
  await db.passwordLink.deleteMany({ where: { userId } });
  await db.user.update({ where: { id: userId }, data });
}

/** Deletes sessions that have expired. */
export async function deleteExpiredSessions(db: Db): Promise<void> {
  await db.session.deleteMany({ where: { expiresAt: { lte: await databaseNow(db) } } });
}
