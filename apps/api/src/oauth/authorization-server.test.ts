import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createOAuthClient, createSession, createUser, newId, type OAuthClient } from '@plumbline/database';
import { withClockAhead } from '@plumbline/database/testing';
import type { SessionPrincipal } from '../security/principal.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { createAuthorizationServer, type AuthorizationServer } from './authorization-server.ts';

const HOUR_MS = 3_600_000;
const REDIRECT_URI = 'https://assistant.example/callback';
const VERIFIER = randomBytes(32).toString('base64url');

let api: TestApi;
let server: AuthorizationServer;
let client: OAuthClient;
let member: SessionPrincipal;
beforeAll(async () => {
  api = await startTestApi();
  const { db } = api.database;
  server = createAuthorizationServer(db, { issuer: api.url, resource: 'https://mcp.example/mcp' });
  client = await createOAuthClient(db, { name: 'Assistant', redirectUris: [REDIRECT_URI] });
  const { accountId } = await api.createTenant();
  const email = `${newId()}@example.com`;
  const user = await createUser(db, { accountId, email, password: 'correct horse battery', role: 'owner' });
  const { session } = await createSession(db, user.id);
  member = {
    kind: 'session',
    accountId,
    tier: 'pro',
    environment: 'live',
    userId: user.id,
    email,
    role: 'owner',
    sessionId: session.id,
  };
});
afterAll(() => api.close());

async function code(): Promise<string> {
  const redirect = await server.answer(
    {
      client_id: client.id,
      redirect_uri: REDIRECT_URI,
      response_type: 'code',
      code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
      code_challenge_method: 'S256',
      resource: 'https://mcp.example/mcp',
      state: 'a state',
    },
    ['mcp:read'],
    member,
  );
  return new URL(redirect).searchParams.get('code') ?? '';
}

const exchange = async (codeOfApp: string) =>
  server.token({
    grant_type: 'authorization_code',
    client_id: client.id,
    code: codeOfApp,
    redirect_uri: REDIRECT_URI,
    code_verifier: VERIFIER,
  });

describe.each([
  ['ahead of', HOUR_MS],
  ['behind', -HOUR_MS],
])('a process whose clock is an hour %s PostgreSQL’s', (_side, skew) => {
  test('exchanges a code that another process has given, for a token that lasts an hour', async () => {
    const given = await code();
    const reply = await withClockAhead(skew, () => exchange(given));
    expect(reply).toMatchObject({ status: 200, body: { expires_in: 3600 } });
    const { expiresAt } = await api.database.db.apiKey.findUniqueOrThrow({
      where: { id: reply.app?.id ?? '' },
    });
    expect(Math.abs((expiresAt?.getTime() ?? 0) - Date.now() - HOUR_MS)).toBeLessThan(HOUR_MS / 2);
  });

  test('gives a code that another process exchanges', async () => {
    const given = await withClockAhead(skew, code);
    await expect(exchange(given)).resolves.toMatchObject({ status: 200 });
  });

  test('exchanges no code that has expired', async () => {
    const given = await code();
    await api.database.db.oAuthSecret.updateMany({ data: { expiresAt: new Date(Date.now() - 1_000) } });
    await expect(withClockAhead(skew, () => exchange(given))).resolves.toMatchObject({ status: 400 });
  });
});
