import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { hostileUrls, refusedUrls } from './testing/hostile-urls.ts';
import { addressRule, isPublicAddress } from './public-address.ts';
import { refuseUrl } from './refuse-url.ts';

const publicOnly = addressRule([]);

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
    expect(mayConnect('127.0.0.1')).toBe(true);
    expect(mayConnect('::ffff:127.0.0.1')).toBe(true);
    expect(mayConnect('fd12::1')).toBe(true);
    expect(mayConnect('::1')).toBe(false);
    expect(mayConnect('10.0.0.1')).toBe(false);
    expect(mayConnect('8.8.8.8')).toBe(true);
  });

  test('a network that is not a CIDR is named when the client is made', () => {
    expect(() => addressRule(['127.0.0.1'])).toThrow('"127.0.0.1" is not a network');
  });
});
