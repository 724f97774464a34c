import { describe, expect, test } from '@jest/globals';
import { partialReasons } from './extent-of-analysis.ts';
import type { CrawlOptions } from './site-checks.ts';

describe('partialReasons', () => {
  test.each<[string, CrawlOptions, string[]]>([
    ['no limits', {}, []],
    ['a page budget that was not spent', { maxPages: 11 }, []],
    ['a page budget that was spent', { maxPages: 10 }, ['max_pages']],
    ['a depth', { maxDepth: 3 }, ['max_depth']],
    ['patterns', { include: ['/a/**'], exclude: ['/a/b'] }, ['include', 'exclude']],
    ['empty patterns', { include: [], exclude: [] }, []],
    ['the whole site by mode', { mode: 'site' }, []],
    ['a list', { mode: 'list' }, ['list']],
    ['sitemaps', { mode: 'sitemap', maxPages: 5 }, ['max_pages', 'sitemap_only']],
  ])('%s', (_name, options, expected) => {
    expect(partialReasons({ options, totalUrls: 10 })).toEqual(expected);
  });
});
