import { describe, expect, test } from '@jest/globals';
import { findabilityLosses, type Findability } from './findability.ts';

const url = 'https://example.com/a';
const good: Findability = {
  statusCode: 200,
  redirectUrl: null,
  noindex: false,
  canonicalUrl: url,
  title: 'Drills',
};
const lost = (after: Partial<Findability>, before: Partial<Findability> = {}) =>
  findabilityLosses(url, { ...good, ...before }, { ...good, ...after }).map(({ checkId }) => checkId);

describe('findabilityLosses', () => {
  test.each<readonly [string, Partial<Findability>, readonly string[]]>([
    ['a page as it was', {}, []],
    ['another title', { title: 'All drills' }, []],
    ['no canonical', { canonicalUrl: null }, []],
    ['noindex', { noindex: true }, ['noindex-gained']],
    ['a canonical that points elsewhere', { canonicalUrl: 'https://example.com/' }, ['canonical-moved']],
    ['no title', { title: null }, ['title-lost']],
    ['a title of blanks', { title: ' ' }, ['title-lost']],
    ['an error', { statusCode: 500, title: null }, ['status-lost']],
    ['no answer', { statusCode: null }, ['status-lost']],
    ['a redirect', { redirectUrl: 'https://example.com/b' }, ['redirect-gained']],
    ['several at once', { noindex: true, title: null }, ['noindex-gained', 'title-lost']],
  ])('%s', (_name, after, expected) => {
    expect(lost(after)).toEqual(expected);
  });

  test.each<readonly [string, Partial<Findability>]>([
    ['noindex', { noindex: true }],
    ['a canonical elsewhere', { canonicalUrl: 'https://example.com/' }],
    ['no title', { title: null }],
    ['an error', { statusCode: 404 }],
  ])('%s is no loss where it was so before', (_name, state) => {
    expect(lost(state, state)).toEqual([]);
  });
});
