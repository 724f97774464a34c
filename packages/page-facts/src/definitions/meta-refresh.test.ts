import { expect, test } from '@jest/globals';
import { factsOf } from '../testing.ts';
import { metaRefreshes } from './meta-refresh.ts';

test.each([
  ['0;url=/a', 0, '/a', 'https://example.com/a'],
  ['5; URL = "/a"', 5, '/a', 'https://example.com/a'],
  ["3 , url='/a' x", 3, '/a', 'https://example.com/a'],
  ['1.5;/a', 1, '/a', 'https://example.com/a'],
  ['0;url=https://other.net/', 0, 'https://other.net/', 'https://other.net/'],
  ['30', 30, null, null],
  ['30;', 30, null, null],
])('%j', (content, delaySeconds, href, url) => {
  expect(
    metaRefreshes(factsOf(`<meta http-equiv=Refresh content="${content.replaceAll('"', '&quot;')}">`)),
  ).toMatchObject([{ delaySeconds, href, url }]);
});

test.each(['', 'x', 'url=/a'])('%j is none', (content) => {
  expect(metaRefreshes(factsOf(`<meta http-equiv=refresh content="${content}">`))).toEqual([]);
});
