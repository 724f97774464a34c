import type { Environment, Role, Scope, Tier } from '@plumbline/contracts';
import { apiKeyPrefix, generateApiKey } from './api-key-format.ts';
import { lockAccount } from './lock-account.ts';
import { hashToken } from './tokens.ts';
import type { Database, Db } from '../support/client.ts';
import type { ApiKey as Row } from '../generated/client.ts';
import { databaseNow } from '../support/database-now.ts';
import { newId } from '../support/ids.ts';
import { keyset, cutToPage, type ListPage, type ListPageRequest } from '../support/pagination.ts';
import { COLUMNS, queryPrepared } from '../support/query.ts';
import { boolean, modelColumns, uuid, wordOf } from '../support/sql-types.ts';
import { rowReader, type Typed } from '../support/typed-row.ts';

interface Columns {
  scopes: Scope[];
}
export type ApiKey = Typed<Row, Columns>;
const apiKeyOf = rowReader<Row, Columns>();
const apiKeyColumns = modelColumns<ApiKey>();

export interface NewApiKey {
  readonly accountId: string;
  readonly name: string;
  readonly description?: string | null | undefined;
  readonly scopes: readonly Scope[];
  readonly environment: Environment;
  /** The role of the member who makes the key; the key has no more rights. Default: owner. */
  readonly role?: Role;
  /** The member who makes the key; null for an operator. Removing or demoting the member affects the key, too. */
  readonly userId?: string | null;
  readonly expiresAt?: Date | null | undefined;
}

/** Creates a key. The key itself is returned here and stored nowhere. */
export async function createApiKey(
  db: Db,
  input: NewApiKey,
): Promise<{ readonly key: string; readonly record: ApiKey }> {
  const key = generateApiKey(input.environment);
  const record = await db.apiKey.create({
    data: {
      id: newId(),
      accountId: input.accountId,
      name: input.name,
      description: input.description ?? null,
      prefix: apiKeyPrefix(key),
      keyHash: hashToken(key),
      scopes: [...input.scopes],
      environment: input.environment,
      role: input.role ?? 'owner',
      userId: input.userId ?? null,
      expiresAt: input.expiresAt ?? null,
    },
  });
  return { key, record: apiKeyOf(record) };
}

/** Creates a key; returns null if the account has as many as it may. Two concurrent calls take turns. */
export async function createApiKeyWithin(
  db: Database,
  input: NewApiKey,
  activeKeysMax: number,
): Promise<Awaited<ReturnType<typeof createApiKey>> | null> {
  return db.$transaction(async (tx) => {
    await lockAccount(tx, input.accountId);
    const active = await listValidApiKeys(tx, input.accountId, activeKeysMax);
    return active.length < activeKeysMax ? createApiKey(tx, input) : null;
  });
}

/** Tells whether a key is still valid. */
export async function isValidApiKey(db: Db, accountId: string, id: string): Promise<boolean> {
  const key = await db.apiKey.findFirst({ where: { id, accountId, ...(await valid(db)) } });
  return key !== null;
}

/** Returns a page of the account's keys, the newest first. */
export async function listApiKeys(
  db: Db,
  accountId: string,
  page: ListPageRequest,
): Promise<ListPage<ApiKey>> {
  const { after, options } = keyset(page, 'desc');
  const rows = await db.apiKey.findMany({ where: { accountId, ...MADE_BY_PEOPLE, ...after }, ...options });
  return cutToPage(rows.map(apiKeyOf), page.limit);
}

/** Returns the latest keys of the account that are neither revoked nor expired. */
export async function listValidApiKeys(db: Db, accountId: string, limit: number): Promise<readonly ApiKey[]> {
  const rows = await db.apiKey.findMany({
    where: { accountId, ...MADE_BY_PEOPLE, ...(await valid(db)) },
    orderBy: { id: 'desc' },
    take: limit,
  });
  return rows.map(apiKeyOf);
}

/** Returns the key, or null if the account has none with that id. */
export async function getApiKey(db: Db, accountId: string, id: string): Promise<ApiKey | null> {
  const row = await db.apiKey.findFirst({ where: { id, accountId, ...MADE_BY_PEOPLE } });
  return row && apiKeyOf(row);
}

/** Revokes a key permanently; a revoked key stays as it is. Returns null if the account has none with that id. */
export async function revokeApiKey(db: Db, accountId: string, id: string): Promise<ApiKey | null> {
  await db.apiKey.updateMany({
    where: { id, accountId, ...MADE_BY_PEOPLE, revokedAt: null },
    data: { revokedAt: await databaseNow(db) },
  });
  return getApiKey(db, accountId, id);
}

/** Leaves out the keys of connected apps, which are in connected-apps.ts. */
const MADE_BY_PEOPLE = { oauthClientId: null };

async function valid(db: Db) {
  return { revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: await databaseNow(db) } }] };
}

/** The caller that a valid key stands for. */
export interface KeyHolder {
  readonly apiKeyId: string;
  readonly name: string;
  readonly accountId: string;
  readonly tier: Tier;
  readonly scopes: readonly Scope[];
  readonly environment: Environment;
  /** The role of the key, or its maker's present role if that is less. */
  readonly role: Role;
  /** The member who made the key; null for one of the operator. */
  readonly userId: string | null;
  /** The MCP server that the access token of a connected app is for; null for keys that people make. */
  readonly resource: string | null;
  readonly expiresAt: Date | null;
}

/** Returns the holder of the key with this hash; null if the key is unknown, revoked or expired. */
export async function findKeyHolder(db: Database, keyHash: string): Promise<KeyHolder | null> {
  const [holder] = await listKeyHolders(db, [keyHash]);
  return holder?.isValid === true ? holder : null;
}

/** The holder of a key that may be revoked or expired. */
export interface FormerKeyHolder extends KeyHolder {
  readonly keyHash: string;
  /** True if the key is neither revoked nor expired. */
  readonly isValid: boolean;
}

/** Returns the holders of many keys, by their hashes. It reads the database each time, in one prepared statement. */
export async function listKeyHolders(
  db: Database,
  keyHashes: readonly string[],
): Promise<readonly FormerKeyHolder[]> {
  return queryPrepared(db, 'list-key-holders', {
    ...apiKeyColumns(
      'api_key',
      'keyHash',
      'name',
      'scopes',
      'environment',
      'userId',
      'resource',
      'expiresAt',
    ),
    apiKeyId: uuid`api_key.id`,
    accountId: uuid`account.id`,
    role: wordOf<Role>()`least(api_key.role, "user".role)`,
    tier: wordOf<Tier>()`account.tier`,
    isValid: boolean`api_key.revoked_at IS NULL AND (api_key.expires_at IS NULL OR api_key.expires_at > now())`,
  })`
    SELECT ${COLUMNS} FROM api_key JOIN account ON account.id = api_key.account_id LEFT JOIN "user" ON "user".id = api_key.user_id
    WHERE api_key.key_hash = ANY(${keyHashes}::text[])`;
}

/** Records when keys were last used. It never replaces a later time. */
export async function touchApiKeys(db: Db, lastUsed: ReadonlyMap<string, Date>): Promise<void> {
  const ids = [...lastUsed.keys()];
  const times = [...lastUsed.values()];
  await db.$executeRaw`
    UPDATE api_key SET last_used_at = used.at
    FROM unnest(${ids}::uuid[], ${times}::timestamptz[]) AS used (id, at)
    WHERE api_key.id = used.id AND (api_key.last_used_at IS NULL OR api_key.last_used_at < used.at)`;
}
