import { describe, expect, test } from '@jest/globals';
import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import {
  analysisSearch,
  changeSearch,
  issueSearch,
  keepAnalysis,
  reportSearch,
  webhookSearch,
} from './search.ts';

const id = '01977f0e-8d9b-7c3a-9c66-3b1f0c2d4e5f';

describe.each([
  ['analysis', analysisSearch],
  ['compare', changeSearch],
  ['report', reportSearch],
  ['open', webhookSearch],
])('a link with ?%s', (name, search) => {
  test.each([
    [id, id],
    ['01977f0e', '01977f0e'],
    [12, '12'],
    [true, 'true'],
    ['', undefined],
    [undefined, undefined],
  ])('that is %j leads to %j, which need not exist', (written, named) => {
    expect(search({ [name]: written })).toMatchObject({ [name]: named });
  });
});

describe('from a screen of an older analysis', () => {
  const root = createRootRoute();
  const site = createRoute({
    getParentRoute: () => root,
    path: '/sites/$siteId',
    validateSearch: analysisSearch,
    search: { middlewares: [keepAnalysis] },
  });
  const issues = createRoute({ getParentRoute: () => site, path: '/issues', validateSearch: issueSearch });
  const keys = createRoute({ getParentRoute: () => root, path: '/keys' });
  const router = createRouter({
    routeTree: root.addChildren([site.addChildren([issues]), keys]),
    history: createMemoryHistory({ initialEntries: [`/sites/1?analysis=${id}`] }),
  });
  const addressOf = (link: object) => router.buildLocation(link).href;

  test.each([
    ['to another screen of the site', {}, `?analysis=${id}`],
    ['with a filter', { check: 'title-missing' }, `?check=title-missing&analysis=${id}`],
    ['to another analysis', { analysis: 'other' }, '?analysis=other'],
    ['to the analysis that represents a site', { analysis: undefined }, ''],
  ])('a link %s has the search %j', (_what, search, expected) => {
    expect(addressOf({ to: '/sites/$siteId/issues', params: { siteId: '1' }, search })).toBe(
      `/sites/1/issues${expected}`,
    );
  });

  test('a link to a screen of the account does not name it', () => {
    expect(addressOf({ to: '/keys' })).toBe('/keys');
  });
});
