import { getOAuthProtectedResourceMetadataUrl } from '@modelcontextprotocol/server';
import { APP_SCOPES } from '@plumbline/contracts';
import type { HttpConfig } from './config.ts';

/** Metadata for clients that know only this server's address (RFC 9728). */
export interface ProtectedResource {
  readonly metadataPath: string;
  readonly metadata: object;
  /** Returns the value of WWW-Authenticate: the URL of the metadata, and whether a token was refused. */
  challenge(authorization: string | undefined): string;
}

/** Returns null unless all settings for connecting by address are given. The API then has them, too. */
export function createProtectedResource({
  PUBLIC_URL,
  MCP_URL,
  CALLER_SECRET,
}: HttpConfig): ProtectedResource | null {
  if ([PUBLIC_URL, MCP_URL, CALLER_SECRET].includes('')) return null;
  const url = getOAuthProtectedResourceMetadataUrl(new URL(MCP_URL));
  return {
    metadataPath: new URL(url).pathname,
    metadata: {
      resource: MCP_URL,
      authorization_servers: [PUBLIC_URL],
      scopes_supported: APP_SCOPES,
      bearer_methods_supported: ['header'],
      resource_name: 'Plumbline',
    },
    challenge: (authorization) => {
      const error = authorization === undefined ? '' : 'error="invalid_token", ';
      return `Bearer ${error}resource_metadata="${url}", scope="${APP_SCOPES.join(' ')}"`;
    },
  };
}
