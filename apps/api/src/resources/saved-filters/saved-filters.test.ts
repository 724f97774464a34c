import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { savedFilterRoutes } from '@plumbline/contracts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

test('a filter is kept by name for the account, replaced by another one of that name, and deleted', async () => {
  const client = await (await api.createTenant()).createClient();
  const save = (filter: object) => client.call(savedFilterRoutes.create, { body: { name: 'Blog', filter } });
  const names = async (of = client) =>
    (await of.call(savedFilterRoutes.list, {})).data.map(({ name, filter }) => [name, filter]);
  const first = await save({ pattern: '/blog/**' });
  const second = await save({ pattern: '/blog/**', severity: 'high' });
  expect(second.id).toBe(first.id);
  expect(await names()).toEqual([['Blog', { pattern: '/blog/**', severity: 'high' }]]);

  const stranger = await (await api.createTenant()).createClient();
  expect(await names(stranger)).toEqual([]);
  const params = { savedFilterId: first.id };
  await expect(stranger.call(savedFilterRoutes.delete, { params })).rejects.toMatchObject({ status: 404 });
  await client.call(savedFilterRoutes.delete, { params });
  expect(await names()).toEqual([]);
});

test('a filter is refused if the list of issues would refuse it', async () => {
  const client = await (await api.createTenant()).createClient();
  const body = { name: 'Wrong', filter: { severity: 'dire' as 'high' } };
  await expect(client.call(savedFilterRoutes.create, { body })).rejects.toMatchObject({ status: 400 });
});
