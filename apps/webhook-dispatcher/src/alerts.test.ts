import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { readTarget, sampleAlert, type Alert } from '@plumbline/alerts';
import type { AlertKind } from '@plumbline/contracts';
import {
  createAlertChannel,
  deleteAlertChannel,
  insertAlert,
  listAlerts,
  newId,
  updateAlertChannel,
  type AlertChannel,
} from '@plumbline/database';
import { createTestDatabase, letTimePass, type TestDatabase } from '@plumbline/database/testing';
import { createHttpClient } from '@plumbline/net';
import { openMail } from '@plumbline/sending';
import { startMailServer, type MailServer } from '@plumbline/sending/testing';
import { createSecretBox } from '@plumbline/service';
import { createLogReader, type LogReader } from '@plumbline/service/testing';
import { createDispatcher, type Dispatcher } from './dispatcher.ts';
import { startReceiver, type Receiver } from './testing/receiver.ts';

const secretBox = createSecretBox(Buffer.alloc(32, 1));
const http = createHttpClient({ allowPrivateAddresses: ['127.0.0.0/8'], userAgent: 'test' });
const DAY = 86_400_000;
const alert: Alert = {
  title: 'shop.example: 1 page lost',
  path: '/sites/s',
  parts: [
    {
      cause: 'page_lost',
      sentence: 'Search engines drop 1 page.',
      lines: ['https://shop.example/a says noindex'],
    },
  ],
};

let database: TestDatabase;
let mailServer: MailServer;
let receiver: Receiver;
let status = 200;
let log: LogReader;
let dispatcher: Dispatcher;
let accountId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  mailServer = await startMailServer({
    onRcptTo: ({ address }, _session, callback) => {
      const code = Number(/^(\d{3})@/.exec(address)?.[1] ?? 0);
      callback(code === 0 ? null : Object.assign(new Error('no'), { responseCode: code }));
    },
  });
  receiver = await startReceiver((response) => response.writeHead(status).end('said'));
});
afterAll(async () => {
  http.close();
  await receiver.close();
  await mailServer.close();
  await database.close();
});
beforeEach(async () => {
  accountId = newId();
  await database.db.account.create({ data: { id: accountId, name: 'Acme' } });
  log = createLogReader();
  status = 200;
  const mailer = openMail({ SMTP_URL: mailServer.url, MAIL_FROM: 'seo@plumbline.example' });
  dispatcher = createDispatcher(
    {
      db: database.db,
      http,
      mailer,
      publicUrl: 'https://seo.example',
      secretBox,
      logger: log.logger,
      now: () => new Date(),
      random: () => 0.5,
      wakeLater: async () => undefined,
    },
    { concurrency: 8, concurrencyPerHost: 4, leaseMs: 30_000, pollMs: DAY },
  );
});
afterEach(async () => {
  await dispatcher.close({ graceMs: 0 });
  await database.db.account.deleteMany();
});

async function channelTo(kind: AlertKind, written: string): Promise<AlertChannel> {
  const read = readTarget(kind, written);
  if (typeof read === 'string') throw new Error(read);
  const target = secretBox.seal(read.target, accountId);
  const rules = {
    pageLost: true,
    newCritical: true,
    scoreFell: 5,
    pagesUnread: true,
    scheduleFailed: true,
    analysisEnded: true,
  };
  const channel = await createAlertChannel(database.db, {
    accountId,
    name: 'Team',
    kind,
    rules,
    siteIds: [],
    ...read,
    target,
  });
  if (channel === null) throw new Error('It is the first one.');
  return channel;
}

/** Sends an alert to a channel, waits for the attempt, and returns its entry in the log. */
async function send(channel: AlertChannel) {
  await insertAlert(database.db, channel, alert, { analysisId: null, requestId: null, traceParent: null });
  return attempt();
}

async function attempt() {
  dispatcher.wake();
  await log.next('alert.attempt');
  const { rows } = await listAlerts(database.db, { accountId }, { limit: 1 });
  const [row] = rows;
  return {
    status: row?.status,
    attempts: row?.attempts,
    errorClass: row?.attempt?.errorClass,
    said: row?.attempt?.responseBody,
  };
}

test.each<[AlertKind, shape: object]>([
  ['slack', { text: alert.title, blocks: expect.any(Array) }],
  ['teams', { type: 'message', attachments: [{ content: { type: 'AdaptiveCard' } }] }],
  ['discord', { embeds: [{ title: alert.title, url: 'https://seo.example/sites/s' }] }],
])('%s gets its form of the message, once', async (kind, shape) => {
  const sent = await send(await channelTo(kind, `${receiver.url}/${kind}/secret`));
  expect(sent).toEqual({ status: 'delivered', attempts: 1, errorClass: null, said: 'said' });
  const { path, body, headers } = receiver.received.at(-1) ?? {};
  expect(path).toBe(`/${kind}/secret`);
  expect(JSON.parse(body ?? '')).toMatchObject(shape);
  expect(headers).not.toHaveProperty('webhook-signature');
});

test('addresses get a mail', async () => {
  const sent = await send(await channelTo('email', 'a@shop.example,b@shop.example'));
  expect(sent).toMatchObject({ status: 'delivered', errorClass: null });
  const { to, source = '' } = mailServer.received.at(-1) ?? {};
  expect(to).toEqual(['a@shop.example', 'b@shop.example']);
  expect(source).toContain('Subject: shop.example: 1 page lost');
  expect(source).toContain('https://seo.example/sites/s');
});

test("a receiver that is down gets the alert later, by the channel's settings at that time", async () => {
  const channel = await channelTo('slack', receiver.url);
  status = 503;
  expect(await send(channel)).toMatchObject({ status: 'pending', attempts: 1, errorClass: 'http_error' });
  await letTimePass(database.db, DAY);
  status = 200;
  const target = secretBox.seal(`${receiver.url}/corrected`, accountId);
  await updateAlertChannel(database.db, accountId, channel.id, { target });
  expect(await attempt()).toMatchObject({ status: 'delivered', attempts: 2 });
  expect(receiver.received.at(-1)?.path).toBe('/corrected');
});

test.each([
  ['a webhook that was revoked', 404, 'dead'],
  ['a message that is refused', 400, 'dead'],
  ['too many messages', 429, 'pending'],
])('%s: %i', async (_what, answer, state) => {
  status = answer;
  expect(await send(await channelTo('slack', receiver.url))).toMatchObject({
    status: state,
    errorClass: 'http_error',
    said: 'said',
  });
});

test.each([
  ['an address that does not exist', '550@shop.example', 'dead'],
  ['a mailbox that is full', '452@shop.example', 'pending'],
])('%s', async (_what, address, state) => {
  expect(await send(await channelTo('email', address))).toMatchObject({
    status: state,
    errorClass: 'mail_refused',
  });
});

test('of several addresses, only those that were refused get the mail later', async () => {
  const channel = await channelTo('email', 'a@shop.example,452@shop.example,550@shop.example');
  const before = mailServer.received.length;
  expect(await send(channel)).toMatchObject({ status: 'pending', errorClass: 'mail_refused_in_part' });
  await letTimePass(database.db, DAY);
  expect(await attempt()).toMatchObject({ status: 'pending', attempts: 2, errorClass: 'mail_refused' });
  const target = secretBox.seal('a@shop.example,b@shop.example', accountId);
  await updateAlertChannel(database.db, accountId, channel.id, { target });
  await letTimePass(database.db, DAY);
  expect(await attempt()).toMatchObject({ status: 'delivered', attempts: 3, errorClass: null });
  const recipients = mailServer.received.slice(before).map(({ to }) => to);
  expect(recipients).toEqual([['a@shop.example'], ['b@shop.example']]);
});

test('an alert that no address is left for has arrived', async () => {
  const channel = await channelTo('email', 'a@shop.example,452@shop.example');
  await send(channel);
  const target = secretBox.seal('a@shop.example', accountId);
  await updateAlertChannel(database.db, accountId, channel.id, { target });
  await letTimePass(database.db, DAY);
  expect(await attempt()).toMatchObject({ status: 'delivered', attempts: 2, errorClass: null });
});

test('an alert has not arrived if one of several addresses does not exist', async () => {
  const sent = await send(await channelTo('email', 'a@shop.example,550@shop.example'));
  expect(sent).toMatchObject({
    status: 'dead',
    errorClass: 'mail_refused_in_part',
    said: '550@shop.example: 550 no',
  });
});

test('a private address is never dialled, even if it was stored', async () => {
  expect(await send(await channelTo('slack', 'http://10.0.0.1/hook'))).toMatchObject({
    errorClass: 'blocked_address',
  });
});

test('a sample is sent only once, so that its sender learns the outcome', async () => {
  status = 503;
  const channel = await channelTo('slack', receiver.url);
  await insertAlert(database.db, channel, sampleAlert(), {
    analysisId: null,
    requestId: null,
    traceParent: null,
  });
  expect(await attempt()).toMatchObject({ status: 'dead', attempts: 1, errorClass: 'http_error' });
});

test('a deleted channel gets no more alerts', async () => {
  const channel = await channelTo('slack', receiver.url);
  const before = receiver.received.length;
  await insertAlert(database.db, channel, alert, { analysisId: null, requestId: null, traceParent: null });
  await deleteAlertChannel(database.db, accountId, channel.id);
  dispatcher.wake();
  await dispatcher.close({ graceMs: 1_000 });
  expect(receiver.received).toHaveLength(before);
});
