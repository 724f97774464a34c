import { once } from 'node:events';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { SecureVersion } from 'node:tls';
import { afterEach, expect, test } from '@jest/globals';
import { createHttpClient } from './http-client.ts';
import { selfSigned } from './testing/self-signed.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function serve(versions: { minVersion?: SecureVersion; maxVersion?: SecureVersion } = {}) {
  const options = { ...selfSigned, ciphers: 'DEFAULT:@SECLEVEL=0', ...versions };
  const server: Server = createServer(options, (_request, response) => response.end());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => server.close());
  return { server, url: `https://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

function client(trusted: readonly string[] = [], allowed = ['127.0.0.0/8']) {
  const http = createHttpClient({
    allowPrivateAddresses: allowed,
    userAgent: 'test',
    ...(trusted.length > 0 && { certificateAuthorities: trusted }),
  });
  closers.push(() => http.close());
  return http;
}

test('a certificate that nobody vouches for is inspected all the same', async () => {
  const { url } = await serve();
  expect(await client().inspectTls(url)).toEqual({
    validFrom: '2026-11-21T09:33:21.000Z',
    validTo: '2126-10-28T09:33:21.000Z',
    issuer: '127.0.0.1',
    coversHost: true,
    selfSigned: true,
    chainTrusted: false,
    protocols: ['TLSv1.3'],
    key: { type: 'ec', bits: 256 },
    signedWithSha1: false,
  });
});

test('the chain is trusted when it leads to a trusted root', async () => {
  const { url } = await serve();
  expect(await client([selfSigned.cert]).inspectTls(url)).toMatchObject({
    selfSigned: false,
    chainTrusted: true,
    coversHost: true,
  });
});

test('obsolete versions are named beside the best one', async () => {
  const both = await serve({ minVersion: 'TLSv1' });
  expect(await client().inspectTls(both.url)).toMatchObject({ protocols: ['TLSv1.3', 'TLSv1.1'] });
  const old = await serve({ minVersion: 'TLSv1', maxVersion: 'TLSv1' });
  expect(await client().inspectTls(old.url)).toMatchObject({ protocols: ['TLSv1'] });
});

test('no handshake is made with an address that the rule forbids', async () => {
  const { server, url } = await serve();
  let connections = 0;
  server.on('connection', () => (connections += 1));
  expect(await client([], []).inspectTls(url)).toBeNull();
  expect(await client([], []).inspectTls(url.replace('127.0.0.1', 'localhost'))).toBeNull();
  expect(connections).toBe(0);
});

test('http URLs and hosts that do not answer have no result', async () => {
  expect(await client().inspectTls('http://127.0.0.1/')).toBeNull();
  expect(await client().inspectTls('https://127.0.0.1:1/')).toBeNull();
});
