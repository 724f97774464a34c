import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ApiClient } from '@plumbline/api-client';
import {
  scheduleRoutes,
  siteCheckRoutes,
  siteRoutes,
  toolRoutes,
  webhookDeliveryRoutes,
} from '@plumbline/contracts';
import { serveNames, type NameAnswer, type NameServer } from '@plumbline/testkit';
import { startTestApi, type Tenant, type TestApi } from '../testing/test-api.ts';
import { createRequireCallable } from './callable-url.ts';

describe('an address that the service will request', () => {
  const nameServers = ['127.0.0.1:9'];
  const publicOnly = createRequireCallable({
    allowPrivateAddresses: [],
    ownHosts: ['seo.example.com'],
    nameServers,
  });
  const opened = createRequireCallable({
    allowPrivateAddresses: ['127.0.0.1:8080'],
    ownHosts: [],
    nameServers,
  });

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
  ])('is refused in the call that gives it: %s', async (url) => {
    await expect(publicOnly('body.callbackUrl', url)).rejects.toThrow(
      /body\.callbackUrl cannot be requested: /,
    );
  });

  test.each(['https://example.com/hook', 'http://93.184.215.14:8080/', undefined])(
    'is accepted: %s',
    async (url) => {
      await expect(publicOnly('body.callbackUrl', url)).resolves.toBeUndefined();
    },
  );

  test('may be private if the operator allows it', async () => {
    for (const url of ['http://127.0.0.1:8080/', 'http://localhost:8080/'])
      await expect(opened('body.callbackUrl', url)).resolves.toBeUndefined();
    await expect(opened('body.callbackUrl', 'http://127.0.0.1:8081/')).rejects.toThrow();
  });
});

describe('a name', () => {
  const url = 'https://intranet.example.com/';
  let names: NameServer;
  let answer: NameAnswer;
  beforeAll(async () => {
    names = await serveNames((name) => (name === '' ? '127.0.0.1' : answer));
  });
  afterAll(() => names.close());

  /** Judges the URL with this answer of the name server for its name. */
  async function judge(said: NameAnswer, allowPrivateAddresses: readonly string[] = []) {
    answer = said;
    const nameServers = [names.address];
    return createRequireCallable({ allowPrivateAddresses, ownHosts: [], nameServers })('body.url', url);
  }

  test.each<NameAnswer>(['10.0.0.1', '127.0.0.1', '169.254.169.254'])(
    'that leads to %s is refused with the reason',
    async (address) => {
      await expect(judge(address)).rejects.toThrow(
        'body.url cannot be requested: the name leads to an address that is not public. Name a public http or https URL',
      );
    },
  );

  test('that leads to a private address is accepted if the operator allows it', async () => {
    await expect(judge('10.0.0.1', ['10.0.0.0/8'])).resolves.toBeUndefined();
  });

  test.each<NameAnswer>(['93.184.215.14', 'NXDOMAIN', 'SERVFAIL', 'no-address', 'silence'])(
    'is accepted if name servers answer %s, because it is judged again on each connection',
    async (said) => {
      await expect(judge(said)).resolves.toBeUndefined();
    },
  );
});

describe('400 in every call that takes such an address', () => {
  let api: TestApi;
  let tenant: Tenant;
  let client: ApiClient;
  let names: NameServer;
  beforeAll(async () => {
    names = await serveNames((name) => (name === '' ? '127.0.0.1' : '10.0.0.1'));
    api = await startTestApi({
      callableUrls: { allowPrivateAddresses: ['127.0.0.0/8'], ownHosts: [], nameServers: [names.address] },
    });
    tenant = await api.createTenant();
    client = await tenant.createClient();
  });
  afterAll(async () => {
    await api.close();
    await names.close();
  });

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
    [
      'a new site by its name',
      () =>
        client.call(siteRoutes.create, {
          params: { clientId: tenant.clientId },
          body: { url: 'https://intranet.example.com/' },
        }),
      'body.url',
    ],
    [
      'a site that moves to another name',
      () =>
        client.call(siteRoutes.update, {
          params: { siteId: tenant.siteId },
          body: { url: 'https://intranet.example.com/' },
        }),
      'body.url',
    ],
    [
      'scan-site of a new name',
      () => client.call(toolRoutes.scanSite, { body: { domain: 'intranet.example.com' } }),
      'body.domain',
    ],
  ])('%s', async (_name, call, path) => {
    await expect(call()).rejects.toMatchObject({
      status: 400,
      details: {
        issues: [{ path, message: expect.stringMatching(/^cannot be requested: .*not (?:a )?public/) }],
      },
    });
  });
});
