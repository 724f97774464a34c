import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createApiClient, type ApiClient } from '@plumbline/api-client';
import {
  accountRoutes,
  apiKeyRoutes,
  auditLogRoutes,
  clientRoutes,
  type RouteContract,
} from '@plumbline/contracts';
import { createSession, createUser, newId } from '@plumbline/database';
import { until } from '@plumbline/testkit';
import request from 'supertest';
import { fromAnyAddress, startTestApi, type Tenant, type TestApi } from '../../testing/test-api.ts';

const PASSWORD = 'correct horse battery';
const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' };

let api: TestApi;
let tenant: Tenant;
let anonymous: ApiClient;
let user: { id: string; email: string };
beforeAll(async () => {
  api = await startTestApi();
  tenant = await api.createTenant();
  anonymous = api.anonymous();
  user = await aUser();
});
afterAll(() => api.close());

async function aUser(): Promise<{ id: string; email: string }> {
  const email = `${newId()}@example.com`;
  return createUser(api.database.db, {
    accountId: tenant.accountId,
    email,
    password: PASSWORD,
    role: 'owner',
  });
}

/** Returns a signed-in browser; another test covers the hash of the password. */
async function browserOf(user: { id: string }): Promise<{ browser: ApiClient; cookie: string }> {
  const { token } = await createSession(api.database.db, user.id);
  const cookie = `plumbline_session=${token}`;
  const headers = { cookie, ...SAME_ORIGIN, ...fromAnyAddress() };
  return { browser: createApiClient({ baseUrl: api.url, headers }), cookie };
}

describe('POST /api/sessions', () => {
  test('201: a cookie that scripts and other sites cannot use', async () => {
    const response = await anonymous.send(accountRoutes.signIn, {
      body: { email: user.email.toUpperCase(), password: PASSWORD },
    });
    expect(response.status).toBe(201);
    await expect(response.json()).resolves.toMatchObject({
      user: { email: user.email },
      account: { id: tenant.accountId, tier: 'pro' },
    });
    expect(response.headers.get('set-cookie')).toMatch(/HttpOnly/);
    expect(response.headers.get('set-cookie')).toMatch(/SameSite=Lax/);
    expect(response.headers.get('set-cookie')).not.toMatch(/Secure/);
  });

  test('201: over TLS, the cookie is for TLS only', async () => {
    const response = await anonymous.send(accountRoutes.signIn, {
      body: { email: user.email, password: PASSWORD },
      headers: { 'x-forwarded-proto': 'https' },
    });
    expect(response.headers.get('set-cookie')).toMatch(/^__Host-plumbline_session=.*Path=\/;.*Secure/);
    expect(response.headers.get('set-cookie')).not.toMatch(/Domain/);
  });

  test('over TLS, a cookie that plain HTTP could have set signs nobody in', async () => {
    const { cookie } = await browserOf(user);
    const statusWith = async (sent: string) => {
      const headers = { cookie: sent, 'x-forwarded-proto': 'https' };
      return (await anonymous.send(accountRoutes.getSession, { headers })).status;
    };
    await expect(statusWith(cookie)).resolves.toBe(401);
    await expect(statusWith(`__Host-${cookie}`)).resolves.toBe(200);
  });

  test('201: outside of loopback, the cookie is for TLS only, even if the connection looks like plain HTTP', async () => {
    const response = await request(api.url)
      .post('/api/sessions')
      .set({ ...fromAnyAddress(), host: 'seo.example.com' })
      .send({ email: user.email, password: PASSWORD });
    expect(response.headers['set-cookie']?.[0]).toMatch(/Secure/);
  });

  test('401: the same answer for a wrong password and for an unknown address', async () => {
    const wrong = await anonymous.send(accountRoutes.signIn, {
      body: { email: user.email, password: 'wrong' },
    });
    const nobody = await anonymous.send(accountRoutes.signIn, {
      body: { email: 'nobody@example.com', password: 'wrong' },
    });
    expect([wrong.status, nobody.status]).toEqual([401, 401]);
    await expect(wrong.text()).resolves.toBe(await nobody.text());
    expect(wrong.headers.get('set-cookie')).toBeNull();
  });

  test('403: from a page of another site', async () => {
    const call = anonymous.call(accountRoutes.signIn, {
      body: { email: user.email, password: PASSWORD },
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    await expect(call).rejects.toMatchObject({ status: 403, type: 'permission_error' });
  });

  test('429: after ten attempts at one account from one address; other addresses are not locked out', async () => {
    const { email } = await aUser();
    const body = { email, password: 'x' };
    const guesser = api.anonymous();
    const attempts = Array.from({ length: 11 }, () => guesser.send(accountRoutes.signIn, { body }));
    const statuses = (await Promise.all(attempts)).map((response) => response.status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    await expect(
      api.anonymous().call(accountRoutes.signIn, { body: { email, password: PASSWORD } }),
    ).resolves.toMatchObject({ user: { email } });
  });

  test('201: any number of times with the right password', async () => {
    const { email } = await aUser();
    const holder = api.anonymous();
    for (let attempt = 0; attempt < 12; attempt += 1)
      await holder.call(accountRoutes.signIn, { body: { email, password: PASSWORD } });
    const { status } = await holder.send(accountRoutes.signIn, { body: { email, password: 'wrong' } });
    expect(status).toBe(401);
  });

  test('429: addresses of one IPv6 network count together', async () => {
    const body = { email: (await aUser()).email, password: 'x' };
    const statuses: number[] = [];
    for (let host = 1; host <= 11; host += 1) {
      const headers = { 'x-forwarded-for': `2001:db8:7:7::${host.toString(16)}` };
      statuses.push((await anonymous.send(accountRoutes.signIn, { body, headers })).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
  });

  test('413: for a body that is larger than any sign-in', async () => {
    const { status } = await anonymous.send(accountRoutes.signIn, {
      body: { email: 'a@example.com', password: 'x'.repeat(16 * 1024) },
    });
    expect(status).toBe(413);
  });

  test('it is in the audit log of the account, failed or not', async () => {
    const own = await api.createTenant();
    const { id: userId, email } = await createUser(api.database.db, {
      accountId: own.accountId,
      email: `${newId()}@example.com`,
      password: PASSWORD,
      role: 'reader',
    });
    for (const password of ['wrong', PASSWORD])
      await anonymous.send(accountRoutes.signIn, { body: { email, password } });
    const admin = await own.createClient();
    const entries = await until(async () => {
      const { data } = await admin.call(auditLogRoutes.list, { query: { userId } });
      return data.length === 2 ? data : null;
    }, 'both attempts in the audit log');
    expect(entries.map(({ status }) => status)).toEqual([201, 401]);
  });
});

describe('a session', () => {
  test('may do what a key may, and manages keys', async () => {
    const { browser } = await browserOf(user);
    await expect(browser.call(accountRoutes.getSession, {})).resolves.toMatchObject({
      account: { id: tenant.accountId },
    });
    await expect(
      browser.call(apiKeyRoutes.create, { body: { name: 'mine', scopes: ['api:read'] } }),
    ).resolves.toMatchObject({ name: 'mine' });
  });

  test('has a limit of its own, and does not use up that of any key', async () => {
    const { browser } = await browserOf(user);
    const response = await browser.send(clientRoutes.list, {});
    expect(response.headers.get('ratelimit-policy')).toContain('"session"');
  });

  test('403: another site cannot make it change anything', async () => {
    const { browser } = await browserOf(user);
    const forged = browser.call(clientRoutes.create, {
      body: { name: 'x' },
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    await expect(forged).rejects.toMatchObject({ status: 403 });
  });

  test('403: if the request does not say where it comes from', async () => {
    const { cookie } = await browserOf(user);
    const script = createApiClient({ baseUrl: api.url, headers: { cookie } });
    await expect(script.call(clientRoutes.create, { body: { name: 'x' } })).rejects.toMatchObject({
      status: 403,
    });
  });

  test('204: signing out ends it and removes the cookie', async () => {
    const { browser } = await browserOf(user);
    const response = await browser.send(accountRoutes.signOut, {});
    expect(response.status).toBe(204);
    expect(response.headers.get('set-cookie')).toMatch(/Expires=Thu, 01 Jan 1970/);
    await expect(browser.call(accountRoutes.getSession, {})).rejects.toMatchObject({ status: 401 });
  });

  test('204: signing out everywhere ends all sessions', async () => {
    const own = await aUser();
    const [one, two] = [await browserOf(own), await browserOf(own)];
    await one.browser.call(accountRoutes.signOutEverywhere, {});
    for (const { browser } of [one, two]) {
      await expect(browser.call(accountRoutes.getSession, {})).rejects.toMatchObject({ status: 401 });
    }
  });

  test('401: with an unknown cookie', async () => {
    const headers = { cookie: 'plumbline_session=forged', ...SAME_ORIGIN };
    const stranger = createApiClient({ baseUrl: api.url, headers });
    await expect(stranger.call(accountRoutes.getSession, {})).rejects.toMatchObject({ status: 401 });
  });

  test('403: a key is not a session', async () => {
    const admin = await tenant.createClient();
    const sessionRoutes: RouteContract[] = [accountRoutes.getSession, accountRoutes.signOutEverywhere];
    for (const route of sessionRoutes) {
      await expect(admin.call(route, {})).rejects.toMatchObject({ status: 403 });
    }
  });
});

describe('POST /api/password', () => {
  test('204: the new one signs in, the other sessions are over', async () => {
    const own = await aUser();
    const [here, elsewhere] = [await browserOf(own), await browserOf(own)];
    const newPassword = 'another horse battery';
    await here.browser.call(accountRoutes.changePassword, {
      body: { currentPassword: PASSWORD, newPassword },
    });
    await expect(here.browser.call(accountRoutes.getSession, {})).resolves.toBeDefined();
    await expect(elsewhere.browser.call(accountRoutes.getSession, {})).rejects.toMatchObject({ status: 401 });
    await expect(
      anonymous.call(accountRoutes.signIn, { body: { email: own.email, password: newPassword } }),
    ).resolves.toBeDefined();
  });

  test.each([
    ['the current one is wrong', 'nonsense', 'another horse battery', 'body.currentPassword'],
    ['the new one is short', PASSWORD, 'short', 'body.newPassword'],
    ['the new one is more than bcrypt reads', PASSWORD, 'ü'.repeat(37), 'body.newPassword'],
  ])('400: %s', async (_name, currentPassword, newPassword, path) => {
    const { browser } = await browserOf(user);
    const call = browser.call(accountRoutes.changePassword, { body: { currentPassword, newPassword } });
    await expect(call).rejects.toMatchObject({
      status: 400,
      details: { issues: [expect.objectContaining({ path })] },
    });
  });
});
