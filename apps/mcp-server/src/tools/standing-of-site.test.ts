import { expect, test } from '@jest/globals';
import { standingOfSite } from './standing-of-site.ts';

const latest = (status: 'completed' | 'failed' | 'in_progress') => ({
  siteCheckId: 'id',
  status,
  startedAt: '2026-11-21T10:15:30.123Z',
});
const latestPartial = {
  siteCheckId: 'id',
  at: '2026-11-21T10:15:30.123Z',
  score: 51,
  partialReasons: ['max_pages' as const],
};

test.each([
  [{ healthScore: 48, latestPartial: null, latest: latest('completed') }, '48'],
  [{ healthScore: 48, latestPartial, latest: latest('failed') }, '48, the latest scan failed'],
  [{ healthScore: null, latestPartial, latest: latest('completed') }, '51 for a part of it'],
  [
    { healthScore: null, latestPartial: null, latest: latest('in_progress') },
    'not analysed, a scan is running',
  ],
  [{ healthScore: null, latestPartial: null, latest: null }, 'not analysed'],
])('a site is listed with what is known of it: %j', (site, standing) => {
  expect(standingOfSite(site)).toBe(standing);
});
