import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ApiClient } from '@plumbline/api-client';
import { scheduleRoutes, siteCheckRoutes, toolRoutes, webhookDeliveryRoutes } from '@plumbline/contracts';
import { startTestApi, type Tenant, type TestApi } from '../testing/test-api.ts';
import { createRequireCallable } from './callable-url.ts';

describe('an address that webhooks are to be sent to', () => {
  const publicOnly = createRequireCallable({ allowPrivateAddresses: [], ownHosts: ['seo.example.com'] });
  const opened = createRequireCallable({ allowPrivateAddresses: ['127.0.0.1:8080'], ownHosts: [] });

  test.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://[::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://localhost:3000/',
    'http://api.localhost/',
    'https://user:secret@example.com/',
    'https://example.com:25/',
    'https://seo.example.com/api',
  ])('is refused when it is given: %s', (url) => {
    expect(() => publicOnly('body.callbackUrl', url)).toThrow(/body\.callbackUrl cannot be requested: /);
  });

  test.each(['https://example.com/hook', 'http://93.184.215.14:8080/', undefined])('is taken: %s', (url) => {
    expect(() => publicOnly('body.callbackUrl', url)).not.toThrow();
  });

  test('may be private where the operator has opened it', () => {
    for (const url of ['http://127.0.0.1:8080/', 'http://localhost:8080/'])
      expect(() => opened('body.callbackUrl', url)).not.toThrow();
    expect(() => opened('body.callbackUrl', 'http://127.0.0.1:8081/')).toThrow();
  });
});

describe('400 in every call that takes one', () => {
  let api: TestApi;
  let tenant: Tenant;
  let client: ApiClient;
  beforeAll(async () => {
    api = await startTestApi();
    tenant = await api.createTenant();
    client = await tenant.createClient();
  });
  afterAll(() => api.close());

  const callbackUrl = 'http://10.0.0.1/hook';
  test.each<[string, () => Promise<unknown>, string]>([
    [
      'analyze',
      () =>
        client.call(siteCheckRoutes.analyze, {
          params: { clientId: tenant.clientId },
          body: { callbackUrl },
        }),
      'body.callbackUrl',
    ],
    [
      'scan-site',
      () => client.call(toolRoutes.scanSite, { body: { domain: 'new.example.com', callbackUrl } }),
      'body.callbackUrl',
    ],
    [
      'schedules',
      () =>
        client.call(scheduleRoutes.create, {
          params: { siteId: tenant.siteId },
          body: { cron: '0 3 * * *', timeZone: 'UTC', callbackUrl },
        }),
      'body.callbackUrl',
    ],
    [
      'test deliveries',
      () => client.call(webhookDeliveryRoutes.test, { body: { url: callbackUrl } }),
      'body.url',
    ],
  ])('%s', async (_name, call, path) => {
    await expect(call()).rejects.toMatchObject({
      status: 400,
      details: {
        issues: [{ path, message: expect.stringMatching(/^cannot be requested: not a public address/) }],
      },
    });
  });
});
