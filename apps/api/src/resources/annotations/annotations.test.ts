import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { annotationRoutes } from '@plumbline/contracts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

test('an annotation is written for a time or for now, listed and deleted', async () => {
  const tenant = await api.createTenant();
  const { siteId } = tenant;
  const client = await tenant.createClient({ scopes: ['api:read', 'api:write'] });
  const params = { siteId };
  const at = '2026-11-20T10:15:30+01:00';
  const deployed = await client.call(annotationRoutes.create, { params, body: { at, text: 'deployed 4.2' } });
  expect(deployed).toMatchObject({ siteId, at: '2026-11-20T09:15:30.000Z', text: 'deployed 4.2' });
  const before = Date.now();
  const now = await client.call(annotationRoutes.create, { params, body: { text: 'new texts' } });
  expect(Date.parse(now.at)).toBeGreaterThanOrEqual(before);

  const list = async () =>
    (await client.call(annotationRoutes.list, { params })).data.map(({ text }) => text);
  expect(await list()).toEqual(['new texts', 'deployed 4.2']);
  await client.call(annotationRoutes.delete, { params: { siteId, annotationId: deployed.id } });
  expect(await list()).toEqual(['new texts']);
});

test('400: an empty text', async () => {
  const tenant = await api.createTenant();
  const { siteId } = tenant;
  const client = await tenant.createClient({ scopes: ['api:write'] });
  await expect(
    client.call(annotationRoutes.create, { params: { siteId }, body: { text: ' ' } }),
  ).rejects.toMatchObject({ status: 400 });
});
