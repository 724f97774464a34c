import { expect, test } from '@jest/globals';
import { pageSentence, type Sayable } from './page-sentence.ts';

const PAGE: Sayable = {
  statusCode: 200,
  failureReason: null,
  indexable: true,
  notJudged: null,
  issuesFound: 0,
  linksIn: 3,
};

test.each<[string, Partial<Sayable>, string]>([
  ['judged', {}, 'It answered 200, search engines may index it; 0 issues, linked from 3 pages.'],
  [
    'missing',
    { statusCode: 404, indexable: false, issuesFound: 1 },
    'It answered 404, search engines may not index it; 1 issue, linked from 3 pages.',
  ],
  [
    'refused',
    { statusCode: 429, indexable: null, notJudged: 'refused' },
    'It answered 429, so nothing is known of what search engines get; linked from 3 pages.',
  ],
  [
    'too large to be read',
    { statusCode: null, failureReason: 'page_too_costly', indexable: null, notJudged: 'too_costly' },
    'Reading the page took more time or memory than one page may take, so it was not analysed; linked from 3 pages.',
  ],
  [
    'without an answer',
    { statusCode: null, failureReason: 'dns_failed', indexable: null, issuesFound: 1 },
    'The host name does not resolve, search engines may not index it; 1 issue, linked from 3 pages.',
  ],
  [
    'at an address that is not requested',
    { statusCode: null, failureReason: 'blocked_address', indexable: null },
    'The address is not public, or the operator of the service has not opened it (ALLOW_PRIVATE_ADDRESSES); linked from 3 pages.',
  ],
  ['without known links', { linksIn: null }, 'It answered 200, search engines may index it; 0 issues.'],
])('the sentence of a page that is %s says only what is known', (_what, facts, sentence) => {
  expect(pageSentence({ ...PAGE, ...facts })).toBe(sentence);
});
