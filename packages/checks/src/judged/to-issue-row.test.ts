import { expect, test } from '@jest/globals';
import { urlHash } from '@plumbline/web';
import { dupTitle } from '../catalogue/duplicates/dup-title.ts';
import { failureOfCheck } from '../run/failure-of-check.ts';
import { toIssueRow } from './to-issue-row.ts';

const home = 'https://example.com/';
const copy = 'https://example.com/copy';
const failure = failureOfCheck(dupTitle, { evidence: { title: 'Shop', total: 2, otherUrls: [home, copy] } });

test.each([
  ['a page rests on the others that its evidence names', false, [copy]],
  ['the site rests on the home page, too, although it has its URL', true, [home, copy]],
])('a finding about %s', (_what, aboutSite, urls) => {
  expect(toIssueRow(failure, { url: home, aboutSite }).restsOn).toEqual(urls.map(urlHash));
});
