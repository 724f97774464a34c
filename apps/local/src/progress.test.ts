import { expect, test } from '@jest/globals';
import type { SiteCheckProgress } from '@plumbline/contracts';
import { progressLine } from './progress.ts';

const underWay: SiteCheckProgress = {
  urls_checked: 1,
  total_urls: 1,
  urls_failed: 0,
  status: 'in_progress',
  issues_found: 1,
  health_score: null,
  lost_pages: 0,
  seen: null,
  rendering: { mode: 'auto', rendered: 0, raw: 1, waiting: 0, note: null },
  vitals: null,
  started_at: '2026-01-01T00:00:00.000Z',
  finished_at: null,
  failure_reason: null,
  failure_message: null,
  links: null,
  pages_per_second: 0,
  stage: 'crawl',
  paused_until: null,
};

test.each<[Partial<SiteCheckProgress>, string]>([
  [{ stage: 'discover', issues_found: 0 }, '1 of 1 URL, 0 issues: reading robots.txt and sitemaps'],
  [
    { urls_checked: 1200, total_urls: 3400, pages_per_second: 41.25 },
    '1,200 of 3,400 URLs, 1 issue, 41.3 a second: reading pages',
  ],
  [
    { links: { checked: 20, total: 1340, host: 'cdn.example' } },
    '1 of 1 URL, 1 issue: looking at links to other sites, images and scripts: 20 of 1,340, now on cdn.example',
  ],
  [
    { paused_until: '2026-11-28T12:00:00.000Z' },
    '1 of 1 URL, 1 issue: waiting, because the site is down or asked the crawler to come back later',
  ],
  [{ stage: 'finish' }, '1 of 1 URL, 1 issue: looking at the site as a whole'],
  [{ stage: null, status: 'completed' }, '1 of 1 URL, 1 issue'],
])('a line of progress says what the analysis is doing, and how fast: %j', (at, line) => {
  expect(progressLine({ ...underWay, ...at })).toBe(line);
});
