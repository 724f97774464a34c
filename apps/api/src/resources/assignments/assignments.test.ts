import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createApiClient } from '@plumbline/api-client';
import {
  actionSnapshotRoutes,
  assignmentRoutes,
  type ActionItemRecord,
  type Role,
} from '@plumbline/contracts';
import { createSession, createUser, removeMember } from '@plumbline/database';
import { analysedSite, fixableTitle, generate } from '../../testing/analysed-site.ts';
import { fromAnyAddress, startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

/** Returns a site with one action, and a function that adds a member and signs in. */
async function planned() {
  const site = await analysedSite(api, [fixableTitle]);
  const { id: snapshotId } = await generate(site);
  const [item] = (await site.client.call(actionSnapshotRoutes.listActions, {
    params: { snapshotId },
    query: {},
  })) as readonly ActionItemRecord[];
  const { db } = api.database;
  const { accountId, siteId } = site.tenant;
  const join = async (name: string, role: Role) => {
    const email = `${name}@${accountId}.example`;
    const user = await createUser(db, { accountId, email, password: 'correct horse battery', role });
    const { token } = await createSession(db, user.id);
    const cookie = { cookie: `plumbline_session=${token}`, 'sec-fetch-site': 'same-origin' };
    return {
      id: user.id,
      email,
      ...createApiClient({ baseUrl: api.url, headers: { ...cookie, ...fromAnyAddress() } }),
    };
  };
  const params = { siteId, actionId: item?.actionId ?? '' };
  const listed = async () => (await site.client.call(assignmentRoutes.list, { params: { siteId } })).data;
  return { ...site, accountId, params, join, listed };
}

test('an action gets an owner and a due date, and loses them again', async () => {
  const { client, params, join, listed } = await planned();
  expect(await listed()).toEqual([]);
  const ada = await join('ada', 'member');
  const body = { ownerId: ada.id, dueOn: '2026-12-24' };
  const assigned = {
    actionId: params.actionId,
    owner: { id: ada.id, email: ada.email },
    dueOn: '2026-12-24',
    comments: 0,
  };
  await expect(client.call(assignmentRoutes.put, { params, body })).resolves.toEqual(assigned);
  expect(await listed()).toEqual([assigned]);
  await client.call(assignmentRoutes.put, { params, body: { ownerId: null, dueOn: null } });
  expect(await listed()).toEqual([]);
});

test('an action of a member who leaves keeps its due date and has no owner', async () => {
  const { client, accountId, params, join, listed } = await planned();
  await join('owner', 'owner');
  const ada = await join('ada', 'member');
  await client.call(assignmentRoutes.put, { params, body: { ownerId: ada.id, dueOn: '2026-12-24' } });
  await removeMember(api.database.db, accountId, ada.id);
  expect(await listed()).toMatchObject([{ owner: null, dueOn: '2026-12-24' }]);
});

test('400: an owner who is not a member; 404: an action of another site', async () => {
  const one = await planned();
  const other = await planned();
  const stranger = await other.join('eve', 'owner');
  const body = { ownerId: stranger.id, dueOn: null };
  await expect(one.client.call(assignmentRoutes.put, { params: one.params, body })).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining('body.ownerId is not a member'),
  });
  const params = { ...one.params, actionId: other.params.actionId };
  await expect(
    one.client.call(assignmentRoutes.put, { params, body: { ownerId: null, dueOn: null } }),
  ).rejects.toMatchObject({ status: 404 });
  await expect(one.client.call(assignmentRoutes.listComments, { params })).rejects.toMatchObject({
    status: 404,
  });
});

test('comments name their writer, who may delete them, as may owners and nobody else', async () => {
  const { params, join, listed } = await planned();
  const [ada, bob, owner] = [
    await join('ada', 'member'),
    await join('bob', 'member'),
    await join('own', 'owner'),
  ];
  const say = (text: string) => ada.call(assignmentRoutes.comment, { params, body: { text } });
  const first = await say('The theme writes these titles.');
  const second = await say('Asked the agency.');
  const read = async (by: typeof ada) => (await by.call(assignmentRoutes.listComments, { params })).data;
  expect(await read(bob)).toMatchObject([
    { author: ada.email, text: 'The theme writes these titles.', mayDelete: false },
    { author: ada.email, text: 'Asked the agency.', mayDelete: false },
  ]);
  expect((await listed())[0]).toMatchObject({ comments: 2 });
  const remove = (by: typeof ada, commentId: string) =>
    by.call(assignmentRoutes.deleteComment, { params: { ...params, commentId } });
  await expect(remove(bob, first.id)).rejects.toMatchObject({ status: 403 });
  await remove(ada, first.id);
  await remove(owner, second.id);
  expect(await read(ada)).toEqual([]);
});
