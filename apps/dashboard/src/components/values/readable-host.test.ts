import { domainToASCII } from 'node:url';
import { expect, test } from '@jest/globals';
import { readableHost } from './readable-host.ts';

test.each([
  'bücher.example',
  'straße.example:8080',
  'jõgeva.ee',
  'пример.рф',
  'δοκιμή.gr',
  '例え.jp',
  '도메인.kr',
])('%s is shown with its letters', (host) => {
  const [name = '', port] = host.split(':');
  const encoded = [domainToASCII(name), port].filter(Boolean).join(':');
  expect(encoded).toContain('xn--');
  expect(readableHost(encoded)).toBe(host);
});

test.each([
  ['of two alphabets', 'pаypal.example'],
  ['of Cyrillic letters that all look like Latin ones', 'сосо.example'],
  ['of Greek letters that all look like Latin ones', 'ννν.example'],
  ['with a dotless i', 'bıng.example'],
  ['that looks like a path', 'comノlogin.example'],
  ['of an alphabet that is written from right to left', 'סירות.example'],
])('a host %s stays encoded', (_what, host) => {
  const encoded = domainToASCII(host);
  expect(encoded).toContain('xn--');
  expect(readableHost(encoded)).toBe(encoded);
});

test.each(['xn--a.example', 'xn--99999999.example', 'site.test', 'axn--bcher-kva.example'])(
  '%s stays as it is',
  (host) => {
    expect(readableHost(host)).toBe(host);
  },
);
