import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { normaliseUrl } from './normalise-url.ts';

describe('normaliseUrl', () => {
  test.each([
    ['scheme and host are lower-cased', 'HTTPS://Example.COM/Path', 'https://example.com/Path'],
    ['an empty path is the root', 'https://example.com', 'https://example.com/'],
    ['an internationalised host becomes punycode', 'https://münchen.de/', 'https://xn--mnchen-3ya.de/'],
    ['the default port goes', 'https://example.com:443/a', 'https://example.com/a'],
    ['another port stays', 'http://example.com:8080/a', 'http://example.com:8080/a'],
    ['the port of the other scheme stays', 'http://example.com:443/', 'http://example.com:443/'],
    ['the fragment goes', 'https://example.com/a#b', 'https://example.com/a'],
    ['an empty fragment goes', 'https://example.com/a#', 'https://example.com/a'],
    ['a hashbang goes', 'https://example.com/#!/a', 'https://example.com/'],
    ['dot segments are resolved', 'https://example.com/a/./b/../c', 'https://example.com/a/c'],
    ['encoded dot segments too', 'https://example.com/a/%2E%2e/c', 'https://example.com/c'],
    ['unreserved escapes are decoded', 'https://example.com/%7Efoo%2D%41', 'https://example.com/~foo-A'],
    [
      'other escapes are upper-cased',
      'https://example.com/a%2fb?c=%c3%a9',
      'https://example.com/a%2Fb?c=%C3%A9',
    ],
    ['an escape is decoded once', 'https://example.com/%2541', 'https://example.com/%2541'],
    ['invalid escapes stay', 'https://example.com/%zz%4', 'https://example.com/%zz%4'],
    ['letters outside ASCII are encoded', 'https://example.com/é', 'https://example.com/%C3%A9'],
    ['the order of the query stays', 'https://example.com/?b=2&a=1', 'https://example.com/?b=2&a=1'],
    ['an empty query stays', 'https://example.com/a?', 'https://example.com/a?'],
    ['the trailing slash stays', 'https://example.com/a/', 'https://example.com/a/'],
    ['double slashes stay', 'https://example.com//a//b', 'https://example.com//a//b'],
    ['surrounding white space goes', ' \n https://example.com/a\t ', 'https://example.com/a'],
    ['inner tabs and line breaks go', 'https://example.com/a\n\tb', 'https://example.com/ab'],
    ['backslashes are slashes', 'https:\\\\example.com\\a', 'https://example.com/a'],
    ['a number is an IPv4 address', 'http://2130706433/', 'http://127.0.0.1/'],
  ])('%s', (_rule, raw, normalised) => {
    expect(normaliseUrl(raw)).toBe(normalised);
  });

  test.each([
    ['b', 'https://example.com/a/b'],
    ['../b', 'https://example.com/b'],
    ['/b', 'https://example.com/b'],
    ['//other.com/b', 'https://other.com/b'],
    ['?b', 'https://example.com/a/?b'],
    ['#b', 'https://example.com/a/'],
    ['', 'https://example.com/a/'],
  ])('resolves %j against the base', (raw, normalised) => {
    expect(normaliseUrl(raw, 'https://example.com/a/')).toBe(normalised);
  });

  test.each([
    'mailto:a@example.com',
    'tel:123',
    'javascript:void(0)',
    'data:text/html,x',
    'ftp://example.com/',
    'file:///etc/passwd',
    'about:blank',
    'http://',
    'https://[::1',
    'https://exa mple.com/',
    'https://example.com:99999/',
  ])('has nothing for %s', (raw) => {
    expect(normaliseUrl(raw, 'https://example.com/')).toBeNull();
  });

  test('has nothing for a relative URL without a base', () => {
    expect(normaliseUrl('/a')).toBeNull();
  });

  test('has nothing when the base is unusable', () => {
    expect(normaliseUrl('/a', 'not a url')).toBeNull();
  });

  test('changes nothing the second time', () => {
    const part = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: fc.constantFrom('%', '2', '4', '1', 'e', 'E', '.', '/', '?', '#', 'a', '\\') }),
    );
    fc.assert(
      fc.property(part, (rest) => {
        const once = normaliseUrl(`https://example.com/${rest}`);
        expect(once).not.toBeNull();
        expect(normaliseUrl(once ?? '')).toBe(once);
      }),
      { numRuns: 500 },
    );
  });
});
