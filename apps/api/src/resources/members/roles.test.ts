import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createApiClient } from '@plumbline/api-client';
import {
  actionSnapshotRoutes,
  annotationRoutes,
  apiKeyRoutes,
  auditLogRoutes,
  clientRoutes,
  MEMBERS_MAX,
  memberRoutes,
  siteRoutes,
  toolRoutes,
  type Role,
} from '@plumbline/contracts';
import { createSession, createUser, newId } from '@plumbline/database';
import { until } from '@plumbline/testkit';
import { fillAnalysis } from '../../testing/fill-analysis.ts';
import { startTestApi, type Tenant, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let tenant: Tenant;
beforeAll(async () => {
  api = await startTestApi();
});
// A new account, because the owners of one test would otherwise stay in the account of the next.
beforeEach(async () => {
  tenant = await api.createTenant();
});
afterAll(() => api.close());

async function signedInAs(role: Role) {
  const { db } = api.database;
  const { accountId } = tenant;
  const user = await createUser(db, {
    accountId,
    email: `${newId()}@example.com`,
    password: 'of twelve and more',
    role,
  });
  const { token } = await createSession(db, user.id);
  const headers = { cookie: `plumbline_session=${token}`, 'sec-fetch-site': 'same-origin' };
  return { user, browser: createApiClient({ baseUrl: api.url, headers }) };
}

const refused = (required: Role, granted: Role) => ({
  status: 403,
  message: expect.stringContaining('Ask an owner'),
  details: { required: [required], granted: [granted] },
});

test('a reader looks at everything, computes, and changes nothing', async () => {
  const { browser } = await signedInAs('reader');
  await browser.call(clientRoutes.list, {});
  await browser.call(auditLogRoutes.list, {});
  await browser.call(toolRoutes.generateMeta, { body: { content: 'Boats of all kinds, built of wood.' } });
  const params = { siteId: tenant.siteId };
  await expect(
    browser.call(annotationRoutes.create, { params, body: { text: 'deployed' } }),
  ).rejects.toMatchObject(refused('member', 'reader'));
  await expect(
    browser.call(apiKeyRoutes.create, { body: { name: 'mine', scopes: ['api:read'] } }),
  ).rejects.toMatchObject(refused('owner', 'reader'));
  await fillAnalysis(api.database.db, tenant, { checkIds: ['title-missing'] });
  await expect(browser.call(actionSnapshotRoutes.generate, { params })).resolves.toMatchObject(params);
});

test("a member works, but may not decide about keys, members or deletions, nor may the member's keys", async () => {
  const { browser, user } = await signedInAs('owner');
  const { key } = await browser.call(apiKeyRoutes.create, { body: { name: 'mine', scopes: ['admin'] } });
  const holder = createApiClient({ baseUrl: api.url, apiKey: key });
  const other = await signedInAs('owner');
  const asMember = { params: { memberId: user.id }, body: { role: 'member' } } as const;
  await other.browser.call(memberRoutes.update, asMember);
  const params = { siteId: tenant.siteId };
  await browser.call(annotationRoutes.create, { params, body: { text: 'deployed' } });
  const body = { email: `${newId()}@example.com`, password: 'of twelve and more' };
  for (const client of [browser, holder]) {
    await expect(client.call(memberRoutes.add, { body })).rejects.toMatchObject(refused('owner', 'member'));
    await expect(client.call(siteRoutes.delete, { params })).rejects.toMatchObject(
      refused('owner', 'member'),
    );
  }
  const { data } = await holder.call(apiKeyRoutes.list, {});
  const ofKey = { params: { apiKeyId: data[0]?.id ?? '' } };
  for (const client of [browser, holder]) {
    await expect(
      client.call(apiKeyRoutes.create, { body: { name: 'another', scopes: ['api:read'] } }),
    ).rejects.toMatchObject(refused('owner', 'member'));
    for (const route of [apiKeyRoutes.rotate, apiKeyRoutes.revoke])
      await expect(client.call(route, ofKey)).rejects.toMatchObject(refused('owner', 'member'));
  }
});

test('an owner gives roles, which apply at once, and the last owner cannot leave', async () => {
  const { user, browser } = await signedInAs('owner');
  const other = await signedInAs('reader');
  const setRole = (memberId: string, role: Role) =>
    browser.call(memberRoutes.update, { params: { memberId }, body: { role } });
  await expect(setRole(other.user.id, 'member')).resolves.toMatchObject({ role: 'member' });
  const params = { siteId: tenant.siteId };
  await other.browser.call(annotationRoutes.create, { params, body: { text: 'now mine' } });
  await expect(setRole(user.id, 'member')).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('no owner'),
  });
  await setRole(other.user.id, 'owner');
  await expect(setRole(user.id, 'member')).resolves.toMatchObject({ role: 'member' });
});

test('an account has at most 1,000 members, and lists them all', async () => {
  const { user, browser } = await signedInAs('owner');
  const { db } = api.database;
  const free = MEMBERS_MAX - (await db.user.count({ where: { accountId: user.accountId } }));
  const others = Array.from({ length: free }, newId).map((id) => ({
    ...user,
    id,
    email: `${id}@example.com`,
  }));
  await db.user.createMany({ data: others });
  const body = { email: `${newId()}@example.com`, password: 'of twelve and more' };
  await expect(browser.call(memberRoutes.add, { body })).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('at most 1,000 members'),
  });
  const { data } = await browser.call(memberRoutes.list, {});
  expect(data).toHaveLength(MEMBERS_MAX);
  const params = { memberId: others[0]?.id ?? '' };
  await browser.call(memberRoutes.remove, { params });
  await expect(browser.call(memberRoutes.add, { body })).resolves.toMatchObject({ email: body.email });
});

test('a key may do what its maker may do today, ends when the maker leaves, and keeps its name in the audit log', async () => {
  const { browser } = await signedInAs('owner');
  const maker = await signedInAs('owner');
  const { key } = await maker.browser.call(apiKeyRoutes.create, {
    body: { name: 'deploy', scopes: ['admin'] },
  });
  const holder = createApiClient({ baseUrl: api.url, apiKey: key });
  const made = await holder.call(apiKeyRoutes.create, { body: { name: 'of the key', scopes: ['admin'] } });
  const heir = createApiClient({ baseUrl: api.url, apiKey: made.key });
  const params = { memberId: maker.user.id };
  const annotate = (client: typeof holder) =>
    client.call(annotationRoutes.create, { params: { siteId: tenant.siteId }, body: { text: 'deployed' } });
  await browser.call(memberRoutes.update, { params, body: { role: 'reader' } });
  for (const client of [holder, heir])
    await expect(annotate(client)).rejects.toMatchObject(refused('member', 'reader'));
  await browser.call(memberRoutes.update, { params, body: { role: 'owner' } });
  for (const client of [holder, heir]) await annotate(client);
  await browser.call(memberRoutes.remove, { params });
  for (const client of [holder, heir])
    await expect(client.call(clientRoutes.list, {})).rejects.toMatchObject({ status: 401 });
  const query = { route: annotationRoutes.create.path, status: 201 };
  await until(async () => {
    const { data } = await browser.call(auditLogRoutes.list, { query });
    const actors = new Set(data.map(({ actor }) => actor));
    return actors.has('deploy') && actors.has('of the key');
  }, 'both names in the audit log');
});
