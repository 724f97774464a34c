import { once } from 'node:events';
import { createServer as createTlsServer } from 'node:https';
import { describe, expect, test } from '@jest/globals';
import { patience } from '@plumbline/testkit';
import { createHttpClient } from './http-client.ts';
import { selfSigned } from './testing/self-signed.ts';
import { serveRawAnswer } from './testing/raw-answers.ts';
import { closers, get, listen, serveRaw } from './testing/test-servers.ts';

describe('TLS', () => {
  async function serveTls(): Promise<string> {
    const server = createTlsServer(selfSigned, (_request, response) => response.end('secret'));
    closers.push(() => server.closeAllConnections());
    return `https://127.0.0.1:${await listen(server)}/`;
  }

  function trusting() {
    const client = createHttpClient({
      allowPrivateAddresses: ['127.0.0.0/8'],
      userAgent: 'test',
      certificateAuthorities: [selfSigned.cert],
    });
    closers.push(() => client.close());
    return client;
  }

  test('a certificate that nobody vouches for is a failure', async () => {
    expect(await get(await serveTls())).toEqual({
      ok: false,
      reason: 'tls_failed',
      detail: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    });
  });

  test('a certificate of a trusted authority is accepted', async () => {
    expect(await trusting().request({ method: 'GET', url: await serveTls() })).toMatchObject({
      ok: true,
      status: 200,
    });
  });

  test('a certificate for another name is a failure', async () => {
    const url = (await serveTls()).replace('127.0.0.1', '127.0.0.3');
    const server = createTlsServer(selfSigned).listen(Number(new URL(url).port), '127.0.0.3');
    closers.push(() => server.close());
    await once(server, 'listening');
    expect(await trusting().request({ method: 'GET', url })).toMatchObject({
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
    expect(await get(url.replace('http:', 'https:'), { firstByteTimeoutMs: 100 * patience })).toMatchObject({
      reason: 'timeout',
      detail: 'TLS handshake',
    });
  });

  test.each([
    ['renegotiates without end', 'tls that renegotiates', { ok: true, status: 200 }],
    ['sends 150 certificates', 'tls with a long chain', { ok: true, status: 200 }],
    ['sends 1,000 certificates', 'tls with an endless chain', { ok: false, reason: 'tls_failed' }],
  ] as const)('a server that %s holds nobody up', async (_what, transport, outcome) => {
    const bytes = Buffer.from('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok');
    const server = await serveRawAnswer({ transport, bytes, timing: 'at once', ending: 'close' });
    closers.push(() => void server.close());
    expect(await trusting().request({ method: 'GET', url: server.url })).toMatchObject(outcome);
  });
});
