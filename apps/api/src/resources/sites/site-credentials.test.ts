import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { siteRoutes } from '@plumbline/contracts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const credentials = {
  basicAuth: { username: 'ann', password: 'Kalmar-7741' },
  headers: { 'X-Gate': 'open-sesame' },
  cookies: 'login=very-secret',
};

async function setUp() {
  const tenant = await api.createTenant();
  const client = await tenant.createClient({ scopes: ['api:read', 'api:write'] });
  return { tenant, client, params: { siteId: tenant.siteId } };
}

describe('PATCH /api/sites/{siteId}', () => {
  test('200: credentials are kept sealed for their account, and no answer shows them', async () => {
    const { tenant, client, params } = await setUp();
    const updated = await client.call(siteRoutes.update, { params, body: { credentials } });
    expect(updated).toMatchObject({ id: tenant.siteId, hasCredentials: true });
    expect(updated).toEqual(await client.call(siteRoutes.get, { params }));
    expect(JSON.stringify(updated)).not.toContain('Kalmar');
    const { credentials: sealed } = await api.database.db.site.findUniqueOrThrow({
      where: { id: tenant.siteId },
    });
    expect(Buffer.from(sealed ?? []).toString()).not.toContain('Kalmar');
    expect(JSON.parse(api.deps.secretBox.open(sealed ?? new Uint8Array(), tenant.accountId))).toEqual(
      credentials,
    );
  });

  test('200: null removes them', async () => {
    const { client, params } = await setUp();
    await client.call(siteRoutes.update, { params, body: { credentials } });
    const updated = await client.call(siteRoutes.update, { params, body: { credentials: null } });
    expect(updated.hasCredentials).toBe(false);
  });

  test('201: a new site may have them from the beginning', async () => {
    const { tenant, client } = await setUp();
    const params = { clientId: tenant.clientId };
    const made = await client.call(siteRoutes.create, {
      params,
      body: { url: 'https://staging.example/', credentials },
    });
    expect(made.hasCredentials).toBe(true);
  });

  test.each<[string, object, string]>([
    ['a header of two lines', { headers: { 'X-Gate': 'a\r\nX-Evil: b' } }, 'body.credentials.headers.X-Gate'],
    ['a header name that is none', { headers: { 'X Gate': 'a' } }, 'body.credentials.headers.X Gate'],
    ['cookies of two lines', { cookies: 'a=1\nb=2' }, 'body.credentials.cookies'],
    [
      'a user name with a colon',
      { basicAuth: { username: 'a:b', password: '' } },
      'body.credentials.basicAuth.username',
    ],
    ['none at all', {}, 'body.credentials'],
    ['a kind that is unknown', { cookies: 'a=1', token: 'x' }, 'body.credentials.token'],
  ])('400: %s', async (_case, faulty, path) => {
    const { client, params } = await setUp();
    const call = client.call(siteRoutes.update, { params, body: { credentials: faulty } });
    await expect(call).rejects.toMatchObject({
      status: 400,
      details: { issues: [expect.objectContaining({ path })] },
    });
  });

  test("404: another account's site", async () => {
    const { params } = await setUp();
    const { client } = await setUp();
    const call = client.call(siteRoutes.update, { params, body: { credentials: null } });
    await expect(call).rejects.toMatchObject({ status: 404 });
  });
});
