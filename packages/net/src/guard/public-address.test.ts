import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { hostileUrls, refusedUrls } from '../testing/hostile-urls.ts';
import { addressRule, isPublicAddress } from './public-address.ts';
import { refuseUrl } from './refuse-url.ts';

const publicOnly = { mayConnect: addressRule([]) };

describe('what a URL may lead to', () => {
  test('the table holds at least 60 spellings', () => {
    expect(hostileUrls.length).toBeGreaterThanOrEqual(60);
  });

  test.each(hostileUrls)('%s is refused: %s', (_trick, url) => {
    expect(refuseUrl(new URL(url), publicOnly)).toMatchObject({ reason: 'blocked_address' });
  });

  test.each(refusedUrls)('%s is refused: %s', (_trick, url) => {
    expect(refuseUrl(new URL(url), publicOnly)).toMatchObject({ reason: 'blocked_address' });
  });

  test.each(['https://plumbline.test/', 'http://PLUMBLINE.test.:8080/x'])(
    'a host of the service itself is refused: %s',
    (url) => {
      const rule = { ...publicOnly, ownHosts: new Set(['plumbline.test']) };
      expect(refuseUrl(new URL(url), rule)).toMatchObject({ detail: 'a host of the service itself' });
      expect(refuseUrl(new URL('https://a.plumbline.test/'), rule)).toBeNull();
    },
  );

  test.each([
    'http://example.com/',
    'https://example.com:8443/',
    'http://8.8.8.8/',
    'http://[2606:4700::1111]/',
  ])('%s may be requested', (url) => {
    expect(refuseUrl(new URL(url), publicOnly)).toBeNull();
  });
});

describe('addresses', () => {
  test('no address of a private or loopback network is public', () => {
    const octet = fc.integer({ min: 0, max: 255 });
    const network = fc.constantFrom([10], [127], [172, 16], [192, 168], [169, 254], [0]);
    fc.assert(
      fc.property(network, octet, octet, octet, (start, b, c, d) => {
        expect(isPublicAddress([...start, b, c, d].slice(0, 4).join('.'))).toBe(false);
      }),
    );
  });

  test.each(['', 'localhost', '127.0.0.1:80', '1.2.3.4/0', '[::1]', 'fe80::1%eth0'])(
    '"%s" is no public address',
    (text) => {
      expect(isPublicAddress(text)).toBe(false);
    },
  );

  test("the operator's networks open exactly themselves", () => {
    const mayConnect = addressRule(['127.0.0.0/8', 'fd12::/16']);
    expect(mayConnect('127.0.0.1', 80)).toBe(true);
    expect(mayConnect('::ffff:127.0.0.1', 80)).toBe(true);
    expect(mayConnect('fd12::1', 80)).toBe(true);
    expect(mayConnect('::1', 80)).toBe(false);
    expect(mayConnect('10.0.0.1', 80)).toBe(false);
    expect(mayConnect('8.8.8.8', 80)).toBe(true);
  });

  test('a port of an address opens exactly itself', () => {
    const mayConnect = addressRule(['127.0.0.1:4800', '[::1]:4801']);
    expect(mayConnect('127.0.0.1', 4800)).toBe(true);
    expect(mayConnect('127.0.0.1', 4801)).toBe(false);
    expect(mayConnect('127.0.0.2', 4800)).toBe(false);
    expect(mayConnect('::1', 4801)).toBe(true);
    expect(mayConnect('::1', 4800)).toBe(false);
  });

  test.each(['127.0.0.1', 'localhost:80', '[127.0.0.1', '127.0.0.1:', '::1:80'])(
    'an exception that is neither a network nor a port of an address is refused by name: %s',
    (text) => {
      expect(() => addressRule([text])).toThrow(`"${text}" is neither a network`);
    },
  );
});
