import { afterEach, describe, expect, test } from '@jest/globals';
import { serveNames, type NameAnswer, type NameServer } from '@plumbline/testkit';
import { createHttpClient } from './http-client.ts';

let names: NameServer | null = null;
afterEach(async () => {
  await names?.close();
  names = null;
});

/** Requests a host for which the name server gives this answer. */
async function reach(answer: (name: string) => NameAnswer, url = 'http://www.defunct.test/') {
  names = await serveNames(answer);
  const http = createHttpClient({
    allowPrivateAddresses: [],
    userAgent: 'test',
    nameServers: [names.address],
  });
  try {
    return await http.request({ method: 'GET', url });
  } finally {
    http.close();
  }
}

const of = (host: NameAnswer) => (name: string) => (name === '' ? '127.0.0.1' : host);

describe('a host is dead', () => {
  test('when a server that knows the root says that there is no such name', async () => {
    expect(await reach(of('NXDOMAIN'))).toMatchObject({ reason: 'dns_failed', detail: 'ENOTFOUND' });
  });

  test('when its name ends in a suffix that cannot exist, without a question (RFC 6761, 6.4)', async () => {
    const outcome = await reach(of('SERVFAIL'), 'http://nobody.invalid/');
    expect(outcome).toMatchObject({ reason: 'dns_failed', detail: 'ENOTFOUND' });
    expect(names?.questions).toEqual([]);
  });
});

describe('nothing is known about a host', () => {
  test.each<[string, NameAnswer, string]>([
    ['fails', 'SERVFAIL', 'DNS_ESERVFAIL'],
    ['refuses', 'REFUSED', 'DNS_EREFUSED'],
    ['knows the name, and no address of it', 'no-address', 'DNS_ENODATA'],
  ])('when the name server %s', async (_case, answer, detail) => {
    expect(await reach(of(answer))).toMatchObject({ reason: 'dns_unavailable', detail });
  });

  test('and each of many requests at once says so in the same words', async () => {
    names = await serveNames(of('SERVFAIL'));
    const http = createHttpClient({
      allowPrivateAddresses: [],
      userAgent: 'test',
      nameServers: [names.address],
    });
    const request = () => http.request({ method: 'GET', url: 'http://www.defunct.test/' });
    const outcomes = await Promise.all([request(), request(), request()]);
    http.close();
    const unavailable = { reason: 'dns_unavailable', detail: 'DNS_ESERVFAIL' };
    expect(outcomes).toMatchObject([unavailable, unavailable, unavailable]);
  });

  test('when no name server answers', async () => {
    const outcome = await reach(() => 'silence');
    expect(outcome).toMatchObject({ reason: 'dns_unavailable' });
  });

  test.each<NameAnswer>(['NXDOMAIN', 'REFUSED'])(
    'when the name server answers %s for the root, because it is cut off itself',
    async (root) => {
      const outcome = await reach((name) => (name === '' ? root : 'NXDOMAIN'));
      expect(outcome).toMatchObject({ reason: 'dns_unavailable', detail: 'DNS_NO_ROOT' });
    },
  );

  test.each(['ENETUNREACH', 'EADDRNOTAVAIL', 'EMFILE'])(
    'when its address cannot be dialled: %s',
    async (code) => {
      const http = createHttpClient({
        allowPrivateAddresses: [],
        userAgent: 'test',
        lookup: (_name, _options, callback) => {
          callback(Object.assign(new Error('of ours'), { code }), '');
        },
      });
      expect(await http.request({ method: 'GET', url: 'http://far.test/' })).toMatchObject({
        reason: 'network_unavailable',
        detail: code,
      });
    },
  );
});

test.each<[string, NameAnswer, boolean]>([
  ['knows the root', '127.0.0.1', false],
  ['fails for the root', 'SERVFAIL', true],
  ['says nothing', 'silence', true],
])('with a name server that %s, the client counts as cut off: %s', async (_case, root, isCutOff) => {
  names = await serveNames((name) => (name === '' ? root : 'silence'));
  const http = createHttpClient({
    allowPrivateAddresses: [],
    userAgent: 'test',
    nameServers: [names.address],
  });
  expect(await http.isCutOff()).toBe(isCutOff);
  http.close();
});
