import { expect, test } from '@jest/globals';
import { isCrossSite } from './cross-site.ts';

test.each([
  ['a read', 'GET', { 'sec-fetch-site': 'cross-site' }, false],
  ['a page of ours', 'POST', { 'sec-fetch-site': 'same-origin' }, false],
  ['a page of another site', 'POST', { 'sec-fetch-site': 'cross-site' }, true],
  ['a page of a sibling domain', 'DELETE', { 'sec-fetch-site': 'same-site' }, true],
  ['an old browser, our origin', 'POST', { origin: 'https://a.test', host: 'a.test' }, false],
  ['an old browser, another origin', 'POST', { origin: 'https://b.test', host: 'a.test' }, true],
  ['an origin that is hidden', 'POST', { origin: 'null', host: 'a.test' }, true],
  ['no browser', 'POST', { host: 'a.test' }, true],
])('%s', (_name, method, headers, crossSite) => {
  expect(isCrossSite(method, headers)).toBe(crossSite);
});
