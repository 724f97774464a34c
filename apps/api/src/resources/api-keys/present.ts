import type { ApiKeyRecord } from '@plumbline/contracts';
import type { ApiKey } from '@plumbline/database';

export function presentApiKey(key: ApiKey): ApiKeyRecord {
  return {
    id: key.id,
    name: key.name,
    description: key.description,
    prefix: key.prefix,
    scopes: key.scopes,
    environment: key.environment,
    expiresAt: key.expiresAt?.toISOString() ?? null,
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    createdAt: key.createdAt.toISOString(),
    revokedAt: key.revokedAt?.toISOString() ?? null,
  };
}
