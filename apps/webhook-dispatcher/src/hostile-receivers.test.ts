import { once } from 'node:events';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, LookupFunction } from 'node:net';
import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { getWebhookDelivery, insertSampleDelivery, newId } from '@plumbline/database';
import { createHttpClient, type HttpRequest } from '@plumbline/net';
import { selfSigned } from '@plumbline/net/testing';
import { createSecretBox } from '@plumbline/service';
import { patience } from '@plumbline/testkit';
import { createTestDatabase, letTimePass, type TestDatabase } from '@plumbline/database/testing';
import { createDispatcher } from './dispatcher.ts';
import { createLogReader } from '@plumbline/service/testing';
import { startReceiver, type Receiver, type Respond } from './testing/receiver.ts';

/** 127.0.0.2 represents the internet, and 127.0.0.1 the internal network. */
const PUBLIC = '127.0.0.2';
const INTERNAL = '127.0.0.1';

const switching = 'HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n';

let database: TestDatabase;
let accountId: string;
let internal: Receiver;

beforeAll(async () => {
  database = await createTestDatabase();
  accountId = newId();
  await database.db.account.create({ data: { id: accountId, name: 'Acme' } });
  internal = await startReceiver((response) => response.end('internal secret'), INTERNAL);
});
afterAll(async () => {
  await internal.close();
  await database.close();
});

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  expect(internal.received).toEqual([]);
});

async function receive(respond: Respond): Promise<Receiver> {
  const receiver = await startReceiver(respond, PUBLIC);
  cleanups.push(() => receiver.close());
  return receiver;
}

/** Makes attempts at a URL until there are `attempts` of them, and returns the delivery. */
async function deliverTo(
  url: string,
  { attempts = 1, lookup }: { attempts?: number; lookup?: LookupFunction } = {},
) {
  const { id } = await insertSampleDelivery(database.db, { accountId, url });
  const log = createLogReader();
  const client = createHttpClient({
    allowPrivateAddresses: [`${PUBLIC}/32`],
    userAgent: 'test',
    ...(lookup && { lookup }),
  });
  const dispatcher = createDispatcher(
    {
      db: database.db,
      mailer: null,
      publicUrl: '',
      http: { request: (request) => client.request(hurried(request)) },
      logger: log.logger,
      secretBox: createSecretBox(Buffer.alloc(32, 1)),
      now: () => new Date(),
      random: () => 0.5,
      wakeLater: async () => undefined,
    },
    { concurrency: 4, concurrencyPerHost: 4, leaseMs: 30_000, pollMs: 3_600_000 },
  );
  await log.next('webhook.attempt');
  for (let attempt = 1; attempt < attempts; attempt += 1) {
    await letTimePass(database.db, 3 * 86_400_000);
    dispatcher.wake();
    await log.next('webhook.attempt');
  }
  await dispatcher.close({ graceMs: 5_000 });
  client.close();
  const delivery = await getWebhookDelivery(database.db, { accountId, id });
  // The delivery must not be due in the next test.
  await database.db.webhookDelivery.delete({ where: { id } });
  return delivery;
}

/** Checks the deadline of a request, and shortens it, because the tests cannot wait so long. */
function hurried(request: HttpRequest): HttpRequest {
  expect(request).toMatchObject({ totalTimeoutMs: 15_000, firstByteTimeoutMs: 15_000 });
  return { ...request, totalTimeoutMs: 400 * patience, firstByteTimeoutMs: 400 * patience };
}

test('a redirect to a private address is not followed', async () => {
  const receiver = await receive((response) =>
    response.writeHead(302, { location: internal.url }).end('moved'),
  );
  expect(await deliverTo(receiver.url)).toMatchObject({
    status: 'pending',
    log: [{ status: 302, address: PUBLIC, errorClass: 'redirect', responseBody: 'moved' }],
  });
});

test('a name that resolves to a private address on the second attempt gets no connection', async () => {
  const receiver = await receive((response) => response.writeHead(500).end());
  const answers = [PUBLIC, INTERNAL];
  const lookup: LookupFunction = (_hostname, options, callback) => {
    const address = answers.shift() ?? INTERNAL;
    if (options.all === true) callback(null, [{ address, family: 4 }]);
    else callback(null, address, 4);
  };
  const delivery = await deliverTo(`http://rebinding.example:${receiver.port}`, { attempts: 2, lookup });
  expect(delivery?.log).toMatchObject([
    { status: null, address: null, errorClass: 'blocked_address', responseBody: null },
    { status: 500, address: PUBLIC, errorClass: 'http_error' },
  ]);
});

test.each([
  ['a private address', () => internal.url],
  ['a private address in other words', () => internal.url.replace(INTERNAL, '2130706433')],
])('%s is refused without a connection', async (_name, url) => {
  expect(await deliverTo(url())).toMatchObject({ log: [{ address: null, errorClass: 'blocked_address' }] });
});

test('an endless answer is read to its limit, and 1 KiB of it is kept', async () => {
  let sent = 0;
  const receiver = await receive((response) => {
    response.writeHead(200);
    const pour = (): void => {
      while (!response.destroyed && response.write('x'.repeat(16_384))) sent += 16_384;
    };
    response.on('drain', pour);
    pour();
  });
  const delivery = await deliverTo(receiver.url);
  expect(delivery).toMatchObject({ status: 'delivered', log: [{ status: 200 }] });
  expect(delivery?.log[0]?.responseBody).toHaveLength(1_024);
  expect(sent).toBeLessThan(32 * 1_024 * 1_024);
});

test('an answer that arrives byte by byte is given up at the deadline', async () => {
  const receiver = await receive((response) => {
    response.writeHead(200);
    const drip = setInterval(() => response.write('.'), 20);
    response.on('close', () => clearInterval(drip));
  });
  expect(await deliverTo(receiver.url)).toMatchObject({
    status: 'pending',
    log: [{ errorClass: 'timeout' }],
  });
});

test.each<[string, (response: ServerResponse) => void, string]>([
  ['that never answers', () => undefined, 'timeout'],
  ['that closes before it answers', (response) => response.destroy(), 'connection_failed'],
  [
    'that closes in the middle of its answer',
    (response) =>
      response.writeHead(200, { 'content-length': '1000' }).write('half', () => response.destroy()),
    'connection_failed',
  ],
  [
    'that switches to another protocol',
    (response) => void response.socket?.write(switching),
    'invalid_response',
  ],
])('a receiver %s is retried, and the attempt counts', async (_name, respond, errorClass) => {
  const receiver = await receive(respond);
  expect(await deliverTo(receiver.url)).toMatchObject({
    status: 'pending',
    attempts: 1,
    log: [{ address: PUBLIC, errorClass }],
  });
});

test('a port where nobody listens is a failed connection', async () => {
  const receiver = await startReceiver(undefined, PUBLIC);
  await receiver.close();
  expect(await deliverTo(receiver.url)).toMatchObject({
    log: [{ address: null, errorClass: 'connection_failed' }],
  });
});

test('a host with an untrusted certificate gets no event', async () => {
  let requests = 0;
  const server = createTlsServer(selfSigned, () => (requests += 1)).listen(0, PUBLIC);
  await once(server, 'listening');
  cleanups.push(async () => server.close());
  const { port } = server.address() as AddressInfo;
  expect(await deliverTo(`https://${PUBLIC}:${port}`)).toMatchObject({
    status: 'pending',
    log: [{ status: null, address: PUBLIC, errorClass: 'tls_failed' }],
  });
  expect(requests).toBe(0);
});
