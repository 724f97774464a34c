import { once } from 'node:events';
import { createServer as createTlsServer } from 'node:https';
import { describe, expect, test } from '@jest/globals';
import { createHttpClient } from './http-client.ts';
import { selfSigned } from './testing/self-signed.ts';
import { closers, get, listen, serveRaw } from './testing/test-servers.ts';

describe('TLS', () => {
  async function serveTls(): Promise<string> {
    const server = createTlsServer(selfSigned, (_request, response) => response.end('secret'));
    closers.push(() => server.closeAllConnections());
    return `https://127.0.0.1:${await listen(server)}/`;
  }

  test('a certificate that nobody vouches for is a failure', async () => {
    expect(await get(await serveTls())).toEqual({
      ok: false,
      reason: 'tls_failed',
      detail: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    });
  });

  test('a certificate of a trusted authority is accepted', async () => {
    const trusting = createHttpClient({
      allowPrivateAddresses: ['127.0.0.0/8'],
      userAgent: 'test',
      certificateAuthorities: [selfSigned.cert],
    });
    closers.push(() => trusting.close());
    expect(await trusting.request({ method: 'GET', url: await serveTls() })).toMatchObject({
      ok: true,
      status: 200,
    });
  });

  test('a certificate for another name is a failure', async () => {
    const trusting = createHttpClient({
      allowPrivateAddresses: ['127.0.0.0/8'],
      userAgent: 'test',
      certificateAuthorities: [selfSigned.cert],
    });
    closers.push(() => trusting.close());
    const url = (await serveTls()).replace('127.0.0.1', '127.0.0.3');
    const server = createTlsServer(selfSigned).listen(Number(new URL(url).port), '127.0.0.3');
    closers.push(() => server.close());
    await once(server, 'listening');
    expect(await trusting.request({ method: 'GET', url })).toMatchObject({
      reason: 'tls_failed',
      detail: 'ERR_TLS_CERT_ALTNAME_INVALID',
    });
  });

  test('a server that speaks no TLS is a failure', async () => {
    const url = await serveRaw((socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    expect(await get(url.replace('http:', 'https:'))).toMatchObject({ reason: 'tls_failed' });
  });

  test('a connection that closes in the handshake is a TLS failure', async () => {
    const url = await serveRaw((socket) => socket.destroy());
    expect(await get(url.replace('http:', 'https:'))).toMatchObject({
      reason: 'tls_failed',
      detail: 'ECONNRESET',
    });
  });

  test('a handshake that stalls is a timeout', async () => {
    const url = await serveRaw(() => undefined);
    expect(await get(url.replace('http:', 'https:'), { firstByteTimeoutMs: 100 })).toMatchObject({
      reason: 'timeout',
      detail: 'TLS handshake',
    });
  });
});
