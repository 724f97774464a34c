import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { until } from '@plumbline/testkit';
import { createHttpClient } from './http-client.ts';
import { selfSigned } from './testing/self-signed.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'early-data-'));
});
afterAll(() => rm(folder, { recursive: true }));

const answer = ['HTTP/1.1 200 OK', 'content-length: 2', 'connection: close', '', 'ok'].join('\r\n');

/** Starts OpenSSL's own server, which invites early data with each session. Node's server does not. */
async function startOpenssl() {
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  await Promise.all([writeFile(key, selfSigned.key), writeFile(cert, selfSigned.cert)]);
  const options = ['-accept', '127.0.0.1:0', '-key', key, '-cert', cert, '-tls1_3', '-early_data'];
  const server = spawn('openssl', ['s_server', ...options]);
  let said = '';
  server.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await until(async () => said.includes('ACCEPT 127.0.0.1:'), 'a listening server');
  return {
    url: `https://127.0.0.1:${/ACCEPT 127\.0\.0\.1:(\d+)/.exec(said)?.[1]}/`,
    said: () => said,
    answer: () => void server.stdin.write(answer),
    close: () => server.kill(),
  };
}

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
const withOpenssl = hasOpenssl ? test : test.skip;

const count = (text: string, word: string): number => text.split(word).length - 1;

withOpenssl('a server that invites early data gets none, though its session is resumed', async () => {
  const server = await startOpenssl();
  const client = createHttpClient({
    allowPrivateAddresses: ['127.0.0.0/8'],
    userAgent: 'test',
    certificateAuthorities: [selfSigned.cert],
  });
  for (const requests of [1, 2]) {
    const asked = client.request({ method: 'GET', url: server.url });
    await until(async () => count(server.said(), 'GET / HTTP') === requests, 'the request');
    server.answer();
    expect(await asked).toMatchObject({ ok: true, status: 200 });
  }
  client.close();
  server.close();
  expect(count(server.said(), 'Reused session-id')).toBe(1);
  expect(count(server.said(), 'No early data received')).toBe(2);
});
