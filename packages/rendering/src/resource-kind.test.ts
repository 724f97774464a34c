import { expect, test } from '@jest/globals';
import { isBeacon, isNeedlessHost, resourceKind } from './resource-kind.ts';

test.each([
  ['https://a.test/', { 'sec-fetch-dest': 'document' }, 'document'],
  ['https://a.test/x', { 'sec-fetch-dest': 'iframe' }, 'frame'],
  ['https://a.test/x', { 'sec-fetch-dest': 'empty', accept: 'image/png' }, 'data'],
  ['https://a.test/x', { 'sec-fetch-dest': 'worker' }, 'script'],
  ['http://a.test/', { 'upgrade-insecure-requests': '1', accept: 'text/html' }, 'document'],
  ['http://a.test/x', { accept: 'image/avif,image/webp,*/*;q=0.8' }, 'image'],
  ['http://a.test/x', { accept: 'text/css,*/*;q=0.1' }, 'style'],
  ['http://a.test/app.mjs?v=1', { accept: '*/*' }, 'script'],
  ['http://a.test/font.woff2', { accept: '*/*' }, 'font'],
  ['http://a.test/api', { accept: '*/*' }, 'data'],
])('%s with %j is requested as %s', (url, headers, kind) => {
  expect(resourceKind(url, headers)).toBe(kind);
});

test.each([
  ['https://www.google-analytics.com/collect', true],
  ['https://google-analytics.com.shop.test/app.js', false],
  ['https://shop.test/google-analytics.com.js', false],
])('%s is unwanted: %s', (url, expected) => {
  expect(isNeedlessHost(new URL(url))).toBe(expected);
});

test.each([
  [{ 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'empty' }, true],
  [{ 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script' }, false],
  [{ 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }, false],
  [{}, false],
])('a request with %j is a beacon: %s', (headers, expected) => {
  expect(isBeacon(headers)).toBe(expected);
});
