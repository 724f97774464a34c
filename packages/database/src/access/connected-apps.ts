import type { Role, Scope } from '@plumbline/contracts';
import { apiKeyPrefix, generateApiKey } from './api-key-format.ts';
import { lockAccount } from './lock-account.ts';
import { hashToken } from './tokens.ts';
import type { ApiKey as Row, OAuthClient, OAuthSecret, OAuthSecretKind } from '../generated/client.ts';
import type { Database, Db } from '../support/client.ts';
import { databaseNow } from '../support/database-now.ts';
import { newId } from '../support/ids.ts';
import { cutToPage, keyset, type ListPage, type ListPageRequest } from '../support/pagination.ts';
import { rowReader, type Typed } from '../support/typed-row.ts';

export type { OAuthClient };

interface Columns {
  scopes: Scope[];
  grantedScopes: Scope[];
}
/** A key that belongs to a program which somebody has connected. */
export type ConnectedApp = Typed<Row, Columns> & { readonly user: { readonly email: string } | null };
const connectedAppOf = rowReader<Row & { user: { email: string } | null }, Columns>();

const WITH_EMAIL = { user: { select: { email: true } } } as const;
const DAY_MS = 86_400_000;

/** Stores a program that has registered itself. */
export async function createOAuthClient(
  db: Db,
  client: { readonly name: string; readonly redirectUris: readonly string[] },
): Promise<OAuthClient> {
  return db.oAuthClient.create({
    data: { id: newId(), name: client.name, redirectUris: [...client.redirectUris] },
  });
}

/** Returns a registered program, or null. No account owns it. */
export async function getOAuthClient(db: Db, id: string): Promise<OAuthClient | null> {
  return db.oAuthClient.findUnique({ where: { id } });
}

export interface NewConnection {
  readonly accountId: string;
  readonly userId: string;
  /** The role of the member; the app has no more rights. */
  readonly role: Role;
  readonly client: Pick<OAuthClient, 'id' | 'name'>;
  readonly scopes: readonly Scope[];
  readonly resource: string;
  /** The authorization code, the parameters it must come with, and its expiry. */
  readonly code: string;
  readonly redirectUri: string;
  readonly codeChallenge: string;
  readonly expiresAt: Date;
}

/**
 * Connects a program to the account, with a code for its first token. Returns null if the account has as many apps as
 * it may. Concurrent calls of one account wait for each other.
 */
export async function connectApp(
  db: Database,
  connection: NewConnection,
  connectedMax: number,
): Promise<{ readonly appId: string } | null> {
  const { accountId, userId, role, client, scopes, resource, code, redirectUri, codeChallenge, expiresAt } =
    connection;
  // No one learns this first key: the code is exchanged for the next one.
  const unknownKey = generateApiKey('live');
  const apiKeyId = newId();
  return db.$transaction(async (tx) => {
    await lockAccount(tx, accountId);
    const connected = await tx.apiKey.count({ where: { accountId, ...(await inUse(tx)) } });
    if (connected >= connectedMax) return null;
    await tx.apiKey.create({
      data: {
        id: apiKeyId,
        accountId,
        userId,
        oauthClientId: client.id,
        resource,
        name: client.name,
        prefix: apiKeyPrefix(unknownKey),
        keyHash: hashToken(unknownKey),
        scopes: [...scopes],
        grantedScopes: [...scopes],
        environment: 'live',
        role,
        expiresAt,
      },
    });
    await tx.oAuthSecret.create({
      data: { id: hashToken(code), apiKeyId, kind: 'code', redirectUri, codeChallenge, expiresAt },
    });
    return { appId: apiKeyId };
  });
}

/** A code or refresh token with the app that it belongs to. */
export type AppSecret = OAuthSecret & { readonly apiKey: Typed<Row, Columns> };

/**
 * Returns a code or refresh token with its app, even if it was used; null if it is unknown or its app is disconnected.
 */
export async function findAppSecret(
  db: Db,
  kind: OAuthSecretKind,
  secret: string,
): Promise<AppSecret | null> {
  const row = await db.oAuthSecret.findFirst({
    where: { id: hashToken(secret), kind, apiKey: { revokedAt: null } },
    include: { apiKey: true },
  });
  return row as AppSecret | null;
}

/**
 * Marks a code or refresh token as used. If it was used before, it was stolen: disconnects its app and returns false.
 */
export async function takeAppSecret(db: Db, secret: AppSecret): Promise<boolean> {
  const { count } = await db.oAuthSecret.updateMany({
    where: { id: secret.id, usedAt: null },
    data: { usedAt: await databaseNow(db) },
  });
  if (count === 1) return true;
  await disconnectApp(db, secret.apiKey.accountId, secret.apiKeyId);
  return false;
}

/** Gives an app a new access token, in place of its present one, and a new refresh token. */
export async function renewApp(
  db: Database,
  app: Pick<Row, 'id' | 'accountId'>,
  tokens: {
    readonly accessToken: string;
    readonly scopes: readonly Scope[];
    readonly accessTokenExpiresAt: Date;
    readonly refreshToken: string;
    readonly refreshTokenExpiresAt: Date;
  },
): Promise<void> {
  const { accessToken, scopes, accessTokenExpiresAt, refreshToken, refreshTokenExpiresAt } = tokens;
  await db.$transaction([
    db.apiKey.updateMany({
      where: { id: app.id, accountId: app.accountId, revokedAt: null },
      data: {
        keyHash: hashToken(accessToken),
        prefix: apiKeyPrefix(accessToken),
        scopes: [...scopes],
        expiresAt: accessTokenExpiresAt,
      },
    }),
    db.oAuthSecret.create({
      data: {
        id: hashToken(refreshToken),
        apiKeyId: app.id,
        kind: 'refresh_token',
        expiresAt: refreshTokenExpiresAt,
      },
    }),
  ]);
}

/** Returns a page of the account's connected apps, the newest first. */
export async function listConnectedApps(
  db: Db,
  accountId: string,
  page: ListPageRequest,
): Promise<ListPage<ConnectedApp>> {
  const { after, options } = keyset(page, 'desc');
  const rows = await db.apiKey.findMany({
    where: { accountId, ...(await inUse(db)), ...after },
    include: WITH_EMAIL,
    ...options,
  });
  return cutToPage(rows.map(connectedAppOf), page.limit);
}

/** Disconnects an app, at once and permanently. Returns false if the account has none with that id. */
export async function disconnectApp(db: Db, accountId: string, id: string): Promise<boolean> {
  const { count } = await db.apiKey.updateMany({
    where: { id, accountId, ...CONNECTED },
    data: { revokedAt: await databaseNow(db) },
  });
  return count === 1;
}

/** Returns the app whose access token this is, or was until its latest renewal; null if there is none. */
export async function findAppByAccessToken(
  db: Db,
  accessToken: string,
): Promise<Pick<Row, 'id' | 'accountId' | 'oauthClientId' | 'userId' | 'name'> | null> {
  return db.apiKey.findFirst({
    where: { keyHash: hashToken(accessToken), ...CONNECTED },
    select: { id: true, accountId: true, oauthClientId: true, userId: true, name: true },
  });
}

/** Deletes expired codes and refresh tokens, apps that have none left, and programs that nobody connected. */
export async function deleteExpiredConnections(db: Db): Promise<void> {
  const now = await databaseNow(db);
  await db.oAuthSecret.deleteMany({ where: { expiresAt: { lte: now } } });
  await db.apiKey.deleteMany({
    where: { oauthClientId: { not: null }, secrets: { none: {} }, expiresAt: { lte: now } },
  });
  await db.oAuthClient.deleteMany({
    where: { apps: { none: {} }, createdAt: { lte: new Date(now.getTime() - DAY_MS) } },
  });
}

const CONNECTED = { oauthClientId: { not: null }, revokedAt: null };

/** Matches apps that are connected and can fetch another token. */
async function inUse(db: Db) {
  return { ...CONNECTED, secrets: { some: { expiresAt: { gt: await databaseNow(db) } } } };
}
