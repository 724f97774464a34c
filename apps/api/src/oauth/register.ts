import { createOAuthClient, type Database } from '@plumbline/database';
import { z } from 'zod';
import { isRedirectUri } from './redirect-uri.ts';

const REDIRECT_URIS_MAX = 10;
const NAME_LENGTH_MAX = 100;

/** The metadata of a program (RFC 7591, 2). All other fields are ignored. */
const ClientMetadata = z.object({
  redirect_uris: z
    .array(
      z
        .string()
        .refine(isRedirectUri, 'must be https, http on this machine, or a scheme of the program’s own'),
    )
    .min(1)
    .max(REDIRECT_URIS_MAX),
  client_name: z.string().default(''),
  response_types: z.array(z.string()).max(10).default(['code']),
  grant_types: z.array(z.string()).max(10).default(['authorization_code']),
});

/** Registers a program: a public client, which has no secret. Returns the answer of RFC 7591, 3.2. */
export async function registerProgram(
  db: Database,
  metadata: unknown,
): Promise<{ readonly status: 201 | 400; readonly body: object }> {
  const parsed = ClientMetadata.safeParse(metadata);
  if (!parsed.success) return refusalOf(parsed.error);
  const { redirect_uris: redirectUris, client_name: name, response_types, grant_types } = parsed.data;
  if (!response_types.includes('code') || !grant_types.includes('authorization_code')) {
    return refuse(
      'invalid_client_metadata',
      'Register for the response type code and the grant authorization_code.',
    );
  }
  const client = await createOAuthClient(db, { name: shownName(name), redirectUris });
  return {
    status: 201,
    body: {
      client_id: client.id,
      client_id_issued_at: Math.floor(client.createdAt.getTime() / 1000),
      client_name: client.name,
      redirect_uris: client.redirectUris,
      response_types: ['code'],
      grant_types: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_method: 'none',
    },
  };
}

/** Removes characters that would change the text around the name, because people decide by that text. */
function shownName(name: string): string {
  const plain = name.toWellFormed().replace(/\p{C}/gu, '').trim().slice(0, NAME_LENGTH_MAX);
  return plain === '' ? 'A program without a name' : plain.toWellFormed();
}

function refusalOf({ issues: [issue] }: z.ZodError) {
  const where = issue?.path.join('.') ?? '';
  const isRedirect = issue?.path[0] === 'redirect_uris';
  return refuse(
    isRedirect ? 'invalid_redirect_uri' : 'invalid_client_metadata',
    `${where} ${issue?.message ?? ''}`.trim(),
  );
}

function refuse(error: string, description: string) {
  return { status: 400, body: { error, error_description: description } } as const;
}
