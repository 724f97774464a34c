import { z } from 'zod';
import { defineRoute, listOf, PageQuery, Sentence } from '../route.ts';
import { Environment, FutureTime, Id, Scope, Text, Tier, Timestamp } from '../vocabulary.ts';

export const ApiKeyRecord = z
  .object({
    id: Id,
    name: z.string(),
    description: z.string().nullable(),
    prefix: z.string().meta({ description: 'The first 15 characters of the key.' }),
    scopes: z.array(Scope),
    environment: Environment,
    expiresAt: Timestamp.nullable(),
    lastUsedAt: Timestamp.nullable().meta({ description: 'Accurate to a minute.' }),
    createdAt: Timestamp,
    revokedAt: Timestamp.nullable(),
  })
  .meta({ id: 'ApiKey' });
export type ApiKeyRecord = z.infer<typeof ApiKeyRecord>;

export const CreatedApiKeyRecord = z
  .object({
    ...ApiKeyRecord.shape,
    key: z.string().meta({ description: 'The key itself, which only this answer shows.' }),
  })
  .meta({ id: 'CreatedApiKey' });

/** The rights of the caller, for clients that show only what will work. */
export const GrantRecord = z
  .object({
    scopes: z.array(Scope).meta({ description: 'The scopes of the key; `admin` for a dashboard session.' }),
    tier: Tier.meta({ description: 'The plan of the account.' }),
    environment: Environment,
    resource: z.string().nullable().meta({
      description: 'The MCP server that the token of a connected app is for; null for keys.',
    }),
    expiresAt: Timestamp.nullable(),
  })
  .meta({ id: 'Grant' });
export type GrantRecord = z.infer<typeof GrantRecord>;

const Scopes = z
  .array(Scope)
  .min(1)
  .refine((scopes) => new Set(scopes).size === scopes.length, 'must not name a scope twice')
  .meta({ uniqueItems: true });

export const CreateApiKeyBody = z
  .strictObject({
    name: Text(100),
    description: Text(500).optional(),
    scopes: Scopes,
    environment: Environment.default('live'),
    expiresAt: FutureTime.optional(),
  })
  .meta({ id: 'CreateApiKeyBody' });
export type CreateApiKeyBody = z.output<typeof CreateApiKeyBody>;

const ApiKeyParams = z.object({ apiKeyId: Id });

export const apiKeyRoutes = {
  create: defineRoute({
    operationId: 'createApiKey',
    method: 'post',
    path: '/api/api-keys',
    summary: 'Create an API key',
    tag: 'API keys',
    scopes: ['admin'],
    role: 'owner',
    testKeys: true,
    conflicts: true,
    body: CreateApiKeyBody,
    success: { status: 201, description: 'The key, shown this once', body: CreatedApiKeyRecord },
  }),
  list: defineRoute({
    operationId: 'listApiKeys',
    method: 'get',
    path: '/api/api-keys',
    summary: 'API keys of the account, the newest first, revoked ones included',
    tag: 'API keys',
    scopes: ['admin'],
    query: PageQuery,
    success: {
      status: 200,
      description: 'A page of keys',
      body: z.object({ sentence: Sentence, ...listOf(ApiKeyRecord).shape }),
    },
  }),
  current: defineRoute({
    operationId: 'getCurrentApiKey',
    method: 'get',
    path: '/api/api-keys/current',
    summary: 'The scopes and the plan of the key',
    tag: 'API keys',
    scopes: ['mcp:read', 'mcp:write', 'api:read', 'api:write'],
    success: { status: 200, description: 'Its scopes, and the plan of its account', body: GrantRecord },
  }),
  rotate: defineRoute({
    operationId: 'rotateApiKey',
    method: 'post',
    path: '/api/api-keys/{apiKeyId}/rotate',
    summary:
      'Create a key with the name, scopes, environment and expiry of another, which stays valid until it is revoked',
    tag: 'API keys',
    scopes: ['admin'],
    role: 'owner',
    testKeys: true,
    conflicts: true,
    params: ApiKeyParams,
    success: { status: 201, description: 'The new key, shown this once', body: CreatedApiKeyRecord },
  }),
  revoke: defineRoute({
    operationId: 'revokeApiKey',
    method: 'delete',
    path: '/api/api-keys/{apiKeyId}',
    summary: 'Revoke an API key at once, permanently',
    tag: 'API keys',
    scopes: ['admin'],
    role: 'owner',
    testKeys: true,
    params: ApiKeyParams,
    success: { status: 200, description: 'The revoked key', body: ApiKeyRecord },
  }),
} as const;
