import { spawnSync } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { hostileUrls, refusedUrls } from '../testing/hostile-urls.ts';
import { createHttpClient } from '../http-client.ts';
import { addressRule } from './public-address.ts';
import { refuseUrl } from './refuse-url.ts';

/*
 * A guard that fails would really dial. So literal addresses meet a real client only where nothing but loopback
 * exists, and in the other tests 127.0.0.2 stands for the public internet and 127.0.0.1 for an internal service.
 */

const ISOLATED = ['--map-root-user', '--net'];

const everyRefusal = Object.fromEntries(
  [...hostileUrls, ...refusedUrls].map(([trick]) => [trick, 'blocked_address']),
);

describe('literal addresses', () => {
  test.each([...hostileUrls, ...refusedUrls])('%s is refused', (_trick, url) => {
    expect(refuseUrl(new URL(url), { mayConnect: addressRule([]) })?.reason).toBe('blocked_address');
  });

  const withNamespaces = hasNamespaces() ? test : test.skip;
  withNamespaces(
    'a real client sends none of them a byte; loopback answers once the operator opens it',
    () => {
      expect(inIsolation()).toEqual({
        reasons: everyRefusal,
        connectionsOfGuarded: 0,
        control: [200, 200, 200],
      });
    },
  );
});

describe('names', () => {
  let server: Server;
  let connections = 0;
  let port = 0;

  beforeAll(async () => {
    server = createServer((_request, response) => response.end('hello')).on(
      'connection',
      () => (connections += 1),
    );
    await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => void server.close());

  function clientFor(answers: readonly (readonly string[])[], opened = '127.0.0.2/32') {
    let lookups = 0;
    const lookup: LookupFunction = (_name, _options, callback) => {
      const addresses = answers[Math.min(lookups, answers.length - 1)] ?? [];
      lookups += 1;
      callback(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
    };
    return createHttpClient({ allowPrivateAddresses: [opened], userAgent: 'test', lookup });
  }

  async function ask(client: ReturnType<typeof createHttpClient>, name: string) {
    const outcome = await client.request({
      method: 'GET',
      url: `http://${name}:${port}/`,
      headers: { connection: 'close' },
    });
    return outcome.ok ? `${outcome.status} from ${outcome.address ?? '?'}` : outcome.reason;
  }

  test('the client connects to a name with a public address', async () => {
    expect(await ask(clientFor([['127.0.0.2']]), 'public.test')).toBe('200 from 127.0.0.2');
  });

  test('if one port of an address is opened, its other ports are refused', async () => {
    expect(await ask(clientFor([['127.0.0.2']], `127.0.0.2:${port}`), 'site.test')).toBe(
      '200 from 127.0.0.2',
    );
    expect(await ask(clientFor([['127.0.0.2']], `127.0.0.2:${port - 1}`), 'site.test')).toBe(
      'blocked_address',
    );
  });

  test.each([
    ['an internal address', ['127.0.0.1']],
    ['an IPv4-mapped internal address', ['::ffff:127.0.0.1']],
    ['a public and an internal address', ['127.0.0.2', '127.0.0.1']],
    ['an internal and a public address', ['127.0.0.1', '127.0.0.2']],
  ])('a name with %s is refused before a byte is sent', async (_what, addresses) => {
    const before = connections;
    expect(await ask(clientFor([addresses]), 'internal.test')).toBe('blocked_address');
    expect(connections).toBe(before);
  });

  test('a name that turns internal between two requests is refused on the second', async () => {
    const client = clientFor([['127.0.0.2'], ['127.0.0.1']]);
    expect(await ask(client, 'rebinding.test')).toBe('200 from 127.0.0.2');
    expect(await ask(client, 'rebinding.test')).toBe('blocked_address');
  });

  test.each(['localhost', 'LOCALHOST'])('the system resolver obeys the same rule: %s', async (name) => {
    const client = createHttpClient({ allowPrivateAddresses: [], userAgent: 'test' });
    expect(await ask(client, name)).toBe('blocked_address');
  });

  test('the failure names no address', async () => {
    const client = clientFor([['127.0.0.1']]);
    const outcome = await client.request({ method: 'GET', url: `https://internal.test:${port}/` });
    expect(outcome).toEqual({ ok: false, reason: 'blocked_address', detail: 'ERR_BLOCKED_ADDRESS' });
  });
});

/** Tells whether this machine lets a process have a network namespace that holds nothing but loopback. */
function hasNamespaces(): boolean {
  const { status } = spawnSync('unshare', [...ISOLATED, 'sh', '-c', 'ip link set lo up']);
  if (status !== 0)
    process.stderr.write('No network namespaces here: the guard is not tried with a real client.\n');
  return status === 0;
}

function inIsolation(): unknown {
  const program = path.join(import.meta.dirname, '..', 'testing', 'guard-in-isolation.ts');
  const command = `ip link set lo up && exec "${process.execPath}" --import tsx --conditions=source "${program}"`;
  const child = spawnSync('unshare', [...ISOLATED, 'sh', '-c', command], { encoding: 'utf8' });
  if (child.status !== 0) throw new Error(child.stderr);
  return JSON.parse(child.stdout) as unknown;
}
