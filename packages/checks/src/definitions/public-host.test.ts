import { expect, test } from '@jest/globals';
import { isPublicHost } from './public-host.ts';

test.each(['example.com', 'example.com.', 'xn--mnchen-3ya.de', '93.184.215.14', '[2606:2800:220:1::1]'])(
  'a search engine can reach %s',
  (host) => {
    expect(isPublicHost(host)).toBe(true);
  },
);

test.each([
  'localhost',
  'intranet',
  'printer.local',
  'shop.test',
  '127.0.0.1',
  '10.1.2.3',
  '192.168.0.1',
  '[::1]',
  '[fe80::1]',
])('nobody else can reach %s', (host) => {
  expect(isPublicHost(host)).toBe(false);
});
