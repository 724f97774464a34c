import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  actionSnapshotRoutes,
  ticketRoutes,
  trackerRoutes,
  type ActionItemRecord,
} from '@plumbline/contracts';
import { claimTicket } from '@plumbline/database';
import { withClockAhead } from '@plumbline/database/testing';
import { serveGithub, type ServedGithub } from '@plumbline/testkit';
import { analysedSite, fixableTitle, generate } from '../../testing/analysed-site.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { readStaleTickets } from './read-ticket.ts';

let api: TestApi;
let github: ServedGithub;
beforeAll(async () => {
  api = await startTestApi();
  github = await serveGithub();
});
afterAll(async () => {
  github.close();
  await api.close();
});

/** Returns a site with one action whose account has connected GitHub. */
async function connected() {
  const site = await analysedSite(api, [fixableTitle]);
  const { id: snapshotId } = await generate(site);
  const [item] = (await site.client.call(actionSnapshotRoutes.listActions, {
    params: { snapshotId },
    query: {},
  })) as readonly ActionItemRecord[];
  const body = { kind: 'github', baseUrl: github.origin, project: 'acme/shop', token: 'ghp_secret' } as const;
  await site.client.call(trackerRoutes.put, { body });
  const params = { siteId: site.tenant.siteId, actionId: item?.actionId ?? '' };
  const create = () => site.client.call(ticketRoutes.create, { params, body: { tracker: 'github' } });
  const read = () => site.client.call(ticketRoutes.get, { params });
  const letTimePass = () =>
    api.database.db.actionTicket.updateMany({
      where: { actionId: params.actionId },
      data: { readAt: new Date(Date.now() - 3_600_000) },
    });
  return { ...site, params, create, read, letTimePass };
}

test('a ticket is made once, even for repeated and simultaneous requests', async () => {
  const before = github.made();
  const { create } = await connected();
  const outcomes = await Promise.allSettled([create(), create(), create()]);
  expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
  await expect(create()).resolves.toMatchObject({
    tracker: 'github',
    key: '7',
    url: 'https://github.com/acme/shop/issues/7',
    state: 'open',
    isDone: false,
  });
  expect(github.made() - before).toBe(1);
});

test('a ticket is made once by two APIs, however wrong the clock of one is', async () => {
  const { tenant, params } = await connected();
  const claim = () => claimTicket(api.database.db, { accountId: tenant.accountId, ...params }, 'github');
  await expect(claim()).resolves.toBe(true);
  await expect(withClockAhead(3_600_000, claim)).resolves.toBe(false);
});

test('its state is read when it is opened, and from time to time', async () => {
  const { create, read, letTimePass } = await connected();
  await create();
  await letTimePass();
  github.refuse(401);
  await expect(read()).resolves.toMatchObject({
    state: 'open',
    failure: expect.stringContaining('Make a new one'),
  });
  github.refuse(null);
  github.finish();
  await letTimePass();
  await readStaleTickets(api.deps);
  await expect(read()).resolves.toMatchObject({ state: 'closed', isDone: true, failure: null });
});

test('409: a refusal says what to do, and another try starts from the beginning', async () => {
  const { create } = await connected();
  github.refuse(403);
  await expect(create()).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('it needs the permission "Issues: read and write"'),
  });
  github.refuse(null);
  await expect(create()).resolves.toMatchObject({ key: '7' });
});

test('a tracker is tested without making a ticket', async () => {
  const { client } = await connected();
  const { data } = await client.call(trackerRoutes.list, {});
  const params = { trackerId: data[0]?.id ?? '' };
  const made = github.made();
  const ask = () => client.call(trackerRoutes.test, { params });
  await expect(ask()).resolves.toEqual({ works: true, sentence: 'The token reaches acme/shop.' });
  github.refuse(401);
  await expect(ask()).resolves.toMatchObject({
    works: false,
    sentence: expect.stringContaining('Make a new one'),
  });
  github.refuse(null);
  expect(github.made()).toBe(made);
});

test('a token is sealed, and never shown', async () => {
  const { client, tenant } = await connected();
  const { data } = await client.call(trackerRoutes.list, {});
  expect(data).toEqual([
    {
      id: expect.any(String),
      kind: 'github',
      baseUrl: github.origin,
      project: 'acme/shop',
      login: null,
      createdAt: expect.any(String),
    },
  ]);
  const row = await api.database.db.tracker.findFirstOrThrow({ where: { accountId: tenant.accountId } });
  expect(Buffer.from(row.token).includes('ghp_secret')).toBe(false);
});

test('400: an address that may not be requested, and Jira without one', async () => {
  const { client } = await connected();
  const put = (kind: 'github' | 'jira', body: object) =>
    client.call(trackerRoutes.put, { body: { kind, project: 'A', token: 'x', ...body } });
  await expect(put('github', { baseUrl: 'http://10.0.0.1/' })).rejects.toMatchObject({ status: 400 });
  await expect(put('jira', {})).rejects.toMatchObject({ status: 400 });
});
