import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { accountRoutes, auditLogRoutes, memberRoutes } from '@plumbline/contracts';
import {
  createPasswordLink,
  createSession,
  createUser,
  findSession,
  newId,
  type User,
} from '@plumbline/database';
import { startMailServer, type MailServer } from '@plumbline/sending/testing';
import { until } from '@plumbline/testkit';
import { startTestApi, type Tenant, type TestApi } from '../../testing/test-api.ts';

const HOUR_MS = 3_600_000;
const NEW_PASSWORD = 'another horse battery';

let mailServer: MailServer;
let api: TestApi;
let tenant: Tenant;
beforeAll(async () => {
  mailServer = await startMailServer();
  api = await startTestApi({ mail: { SMTP_URL: mailServer.url, MAIL_FROM: 'seo@plumbline.example' } });
  tenant = await api.createTenant();
});
afterAll(async () => {
  await api.close();
  await mailServer.close();
});

async function aUser(): Promise<User> {
  const { accountId } = tenant;
  const email = `${newId()}@example.com`;
  return createUser(api.database.db, { accountId, email, password: 'correct horse battery', role: 'owner' });
}

/** Returns the token in the newest mail to an address. */
async function mailedToken(email: string): Promise<string> {
  const mail = await until(
    async () => mailServer.received.findLast(({ to }) => to.includes(email)),
    `a mail to ${email}`,
  );
  return /\/choose-password#([\w-]{43})/.exec(mail.source.replaceAll('=\r\n', ''))?.[1] ?? '';
}

const ask = (email: string) => api.anonymous().send(accountRoutes.mailPasswordLink, { body: { email } });
const choose = (token: string) =>
  api.anonymous().send(accountRoutes.usePasswordLink, { body: { token, newPassword: NEW_PASSWORD } });
const signIn = (email: string) =>
  api.anonymous().send(accountRoutes.signIn, { body: { email, password: NEW_PASSWORD } });

describe('a forgotten password', () => {
  test('is replaced by a mailed link, once; that ends all sessions and is in the audit log', async () => {
    const user = await aUser();
    const { token: cookie } = await createSession(api.database.db, user.id);
    expect((await ask(user.email.toUpperCase())).status).toBe(204);
    const token = await mailedToken(user.email);
    const { id } = await api.database.db.passwordLink.findUniqueOrThrow({ where: { userId: user.id } });
    expect(id).toMatch(/^[0-9a-f]{64}$/);

    expect((await choose(token)).status).toBe(204);
    expect((await signIn(user.email)).status).toBe(201);
    await expect(findSession(api.database.db, cookie)).resolves.toBeNull();
    const again = await choose(token);
    expect(again.status).toBe(400);
    await expect(again.text()).resolves.toContain('ask for a new mail');

    const admin = await tenant.createClient();
    await until(async () => {
      const { data } = await admin.call(auditLogRoutes.list, { query: { userId: user.id } });
      const routes = data.map(({ route }) => route);
      return routes.includes('/api/password-links') && routes.includes('/api/password-links/use');
    }, 'both requests in the audit log');
  });

  test('requests for an unknown address are limited and answered in the same way', async () => {
    const { email } = await aUser();
    const statusesOf = async (address: string) => {
      const statuses: number[] = [];
      for (let time = 0; time < 6; time += 1) statuses.push((await ask(address)).status);
      return statuses;
    };
    const known = await statusesOf(email);
    expect(known).toEqual([204, 204, 204, 204, 204, 429]);
    await expect(statusesOf(`${newId()}@example.com`)).resolves.toEqual(known);
  });

  test('400: the link has expired, a newer one was sent, or the password was changed since', async () => {
    const { db } = api.database;
    const user = await aUser();
    const expired = await createPasswordLink(db, user.id, -1);
    expect((await choose(expired)).status).toBe(400);
    const former = await createPasswordLink(db, user.id, HOUR_MS);
    const newer = await createPasswordLink(db, user.id, HOUR_MS);
    expect((await choose(former)).status).toBe(400);
    const { token } = await createSession(db, user.id);
    await api.anonymous().call(accountRoutes.changePassword, {
      body: { currentPassword: 'correct horse battery', newPassword: 'a third horse battery' },
      headers: { cookie: `plumbline_session=${token}`, 'sec-fetch-site': 'same-origin' },
    });
    expect((await choose(newer)).status).toBe(400);
  });

  test('400: the operator has set no mail server', async () => {
    const without = await api.startProcess({ mail: { SMTP_URL: '', MAIL_FROM: '' } });
    const response = await fetch(`${without.url}/api/password-links`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'somebody@example.com' }),
    });
    expect(response.status).toBe(400);
    await expect(response.text()).resolves.toContain('Ask an owner of the account for a password');
    await without.close();
  });
});

describe('an invitation', () => {
  test('lets its reader choose a password and sign in', async () => {
    const admin = await tenant.createClient();
    const email = `${newId()}@example.com`;
    await admin.call(memberRoutes.add, { body: { email, role: 'reader' } });
    expect((await choose(await mailedToken(email))).status).toBe(204);
    const session = await api
      .anonymous()
      .call(accountRoutes.signIn, { body: { email, password: NEW_PASSWORD } });
    expect(session.user).toMatchObject({ email, role: 'reader' });
  });

  test('400: nobody is added without a password if no mail can be sent', async () => {
    const without = await api.startProcess({ mail: { SMTP_URL: '', MAIL_FROM: '' } });
    const { key } = await tenant.createKey();
    const email = `${newId()}@example.com`;
    const response = await fetch(`${without.url}/api/members`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify({ email }),
    });
    expect(response.status).toBe(400);
    await expect(response.text()).resolves.toContain('has not set SMTP_URL and MAIL_FROM.",');
    await expect(api.database.db.user.findUnique({ where: { email } })).resolves.toBeNull();
    await without.close();
  });
});
