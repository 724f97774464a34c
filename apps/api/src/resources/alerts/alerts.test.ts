import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ApiClient } from '@plumbline/api-client';
import { alertChannelRoutes, alertRoutes, scheduleRoutes, webhookDeliveryRoutes } from '@plumbline/contracts';
import { newId } from '@plumbline/database';
import { startMailServer, type MailServer } from '@plumbline/sending/testing';
import { listen } from '@plumbline/service';
import { until } from '@plumbline/testkit';
import { runDueSchedules } from '../schedules/run-schedules.ts';
import { startAlertSender } from '../../testing/alert-sender.ts';
import { startTestApi, type Tenant, type TestApi } from '../../testing/test-api.ts';

let mailServer: MailServer;
let api: TestApi;
let sender: ReturnType<typeof startAlertSender>;
let receiver: { readonly url: string; answer: number; readonly bodies: string[]; close(): Promise<void> };
beforeAll(async () => {
  mailServer = await startMailServer();
  const mail = { SMTP_URL: mailServer.url, MAIL_FROM: 'seo@plumbline.example' };
  api = await startTestApi({ mail });
  sender = startAlertSender(api, mail);
  receiver = await startReceiver();
});
afterAll(async () => {
  await sender.close();
  await api.close();
  await mailServer.close();
  await receiver.close();
});

/** Starts a receiver of messages that answers with a status. */
async function startReceiver() {
  const bodies: string[] = [];
  const state = { answer: 200 };
  const server = await listen(
    (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        bodies.push(Buffer.concat(chunks).toString());
        response.writeHead(state.answer).end(state.answer === 200 ? 'ok' : 'no_service');
      });
    },
    '127.0.0.1',
    0,
  );
  const url = `http://127.0.0.1:${server.port}/services/T0/B0/hiddenSecret`;
  return Object.assign(state, { url, bodies, close: () => server.close(1_000) });
}

async function start(): Promise<{ readonly tenant: Tenant; readonly client: ApiClient }> {
  const tenant = await api.createTenant();
  return { tenant, client: await tenant.createClient() };
}

const addChannel = (client: ApiClient, body: object = {}) =>
  client.call(alertChannelRoutes.create, {
    body: { name: 'SEO team', kind: 'slack', target: receiver.url, ...body },
  });

async function faultOf(answer: Promise<Response>) {
  const response = await answer;
  return { status: response.status, text: await response.text() };
}

describe('a channel', () => {
  test('never shows its target, and can be changed in part', async () => {
    const { tenant, client } = await start();
    const channel = await addChannel(client, { rules: { scoreFell: 3 } });
    const shown = `${new URL(receiver.url).host}/…cret`;
    expect(channel).toMatchObject({ kind: 'slack', target: shown, siteIds: [], last: null });
    expect(channel.rules).toMatchObject({ pageLost: true, scoreFell: 3, analysisEnded: false });
    const params = { channelId: channel.id };
    const body = { name: 'Shop team', siteIds: [tenant.siteId] };
    await client.call(alertChannelRoutes.update, { params, body });
    const list = await client.call(alertChannelRoutes.list, {});
    expect(list).toMatchObject({
      sentence: '1 channel gets alerts.',
      mailUnavailable: null,
      data: [{ ...channel, ...body }],
    });
    expect(JSON.stringify(list)).not.toContain('hiddenSecret');
    const stored = await api.database.db.alertChannel.findUniqueOrThrow({ where: { id: channel.id } });
    expect(Buffer.from(stored.target).toString('latin1')).not.toContain('hiddenSecret');
    await client.call(alertChannelRoutes.delete, { params });
    await expect(client.call(alertChannelRoutes.list, {})).resolves.toMatchObject({ data: [] });
  });

  test.each<[what: string, body: object, path: string]>([
    ['a URL that is not public', { target: 'http://10.0.0.1/hook' }, 'body.target'],
    ['a URL of a service on this machine', { target: 'http://169.254.169.254/latest' }, 'body.target'],
    ['an address where a URL belongs', { target: 'a@shop.example' }, 'body.target'],
    ['a URL where an address belongs', { kind: 'email' }, 'body.target'],
    ['an unknown site', { siteIds: [newId()] }, 'body.siteIds'],
    ['an unknown rule', { rules: { everything: true } }, 'body.rules.everything'],
  ])('%s is refused', async (_what, body, path) => {
    const { client } = await start();
    const sent = client.send(alertChannelRoutes.create, {
      body: { name: 'x', kind: 'slack', target: receiver.url, ...body },
    });
    await expect(faultOf(sent)).resolves.toEqual({ status: 400, text: expect.stringContaining(path) });
  });

  test('a site of another account is unknown', async () => {
    const [{ client }, other] = [await start(), await start()];
    const siteIds = [other.tenant.siteId];
    const body = { name: 'x', kind: 'slack', target: receiver.url, siteIds } as const;
    await expect(faultOf(client.send(alertChannelRoutes.create, { body }))).resolves.toMatchObject({
      status: 400,
    });
  });
});

describe('a test', () => {
  test("is sent at once, returns the receiver's answer, and is in the log", async () => {
    const { client } = await start();
    const { id: channelId } = await addChannel(client);
    receiver.answer = 200;
    const good = await client.call(alertChannelRoutes.test, { params: { channelId } });
    expect(good).toMatchObject({ sent: true, status: 200, answer: 'ok' });
    expect(JSON.parse(receiver.bodies.at(-1) ?? '')).toMatchObject({ text: 'Plumbline: this channel works' });
    receiver.answer = 404;
    const bad = await client.call(alertChannelRoutes.test, { params: { channelId } });
    expect(bad).toEqual({
      sent: false,
      status: 404,
      answer: 'no_service',
      sentence: 'The receiver refused the message with status 404. It said: no_service',
    });
    const { data } = await client.call(alertRoutes.list, { query: { channelId } });
    expect(data).toMatchObject([
      { status: 'dead', attempts: 1, failure: bad.sentence, causes: [], channel: { name: 'SEO team' } },
      { status: 'delivered', attempts: 1, failure: null },
    ]);
    await expect(client.call(alertChannelRoutes.list, {})).resolves.toMatchObject({
      sentence: '1 channel gets alerts. The last alert did not reach SEO team.',
      data: [{ last: { status: 'dead', title: 'Plumbline: this channel works' } }],
    });
    const webhooks = await client.call(webhookDeliveryRoutes.list, {});
    expect(webhooks).toMatchObject({ data: [], sentence: expect.stringContaining('No notification') });
    const delivery = client.send(webhookDeliveryRoutes.get, { params: { deliveryId: data[0]?.id ?? '' } });
    await expect(faultOf(delivery)).resolves.toMatchObject({ status: 404 });
  });

  test('reaches every address of a channel for e-mail', async () => {
    const { client } = await start();
    const target = 'a@shop.example, b@shop.example';
    const { id: channelId, target: shown } = await addChannel(client, { kind: 'email', target });
    expect(shown).toBe('a…@shop.example and 1 more');
    const result = await client.call(alertChannelRoutes.test, { params: { channelId } });
    expect(result).toMatchObject({ sent: true, status: 250 });
    expect(mailServer.received.at(-1)?.to).toEqual(['a@shop.example', 'b@shop.example']);
    const source = mailServer.received.at(-1)?.source.replaceAll('=\r\n', '');
    expect(source).toContain('https://seo.example.com/settings/alerts');
  });

  test('is limited to 20 an hour, so that nobody floods others', async () => {
    const { tenant, client } = await start();
    const { id: channelId } = await addChannel(client);
    for (let sent = 0; sent < 20; sent += 1) await api.deps.limits.takeAlertTest(tenant.accountId);
    const before = receiver.bodies.length;
    const refused = client.send(alertChannelRoutes.test, { params: { channelId } });
    await expect(faultOf(refused)).resolves.toMatchObject({ status: 429 });
    expect(receiver.bodies).toHaveLength(before);
  });
});

test('without a mail server, e-mail is refused, and the answer names the missing settings', async () => {
  const without = await api.startProcess({
    mail: { SMTP_URL: '', MAIL_FROM: 'seo@plumbline.example' },
  });
  const { tenant } = await start();
  const { key } = await tenant.createKey();
  const response = await fetch(`${without.url}/api/alert-channels`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Team', kind: 'email', target: 'a@shop.example' }),
  });
  expect(response.status).toBe(400);
  await expect(response.text()).resolves.toContain('the operator has not set SMTP_URL.');
  await without.close();
});

test('a schedule that cannot start sends one alert to the channels of its site', async () => {
  receiver.answer = 200;
  const tenant = await api.createTenant({ tier: 'free' });
  const client = await tenant.createClient();
  const { id: channelId } = await addChannel(client, { siteIds: [tenant.siteId] });
  await addChannel(client, { rules: { scheduleFailed: false } });
  const params = { siteId: tenant.siteId };
  const { nextRunAt } = await client.call(scheduleRoutes.create, { params, body: { cron: '0 * * * *' } });
  for (let taken = 0; taken < 100; taken += 1)
    await api.deps.limits.takeScheduledScan(tenant.accountId, 'free');
  await Promise.all([1, 2].map(() => runDueSchedules(api.deps, new Date(nextRunAt))));
  const data = await until(async () => {
    const list = await client.call(alertRoutes.list, {});
    return list.data.every(({ status }) => status !== 'pending') ? list.data : null;
  }, 'the alert on its way');
  expect(data).toMatchObject([
    {
      channel: { id: channelId },
      status: 'delivered',
      siteCheckId: null,
      title: 'example.com: a scheduled analysis did not start',
      causes: ['schedule_failed'],
    },
  ]);
});
