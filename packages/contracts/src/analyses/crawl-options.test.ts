import { expect, test } from '@jest/globals';
import { AnalyzeBody, CrawlOptions } from './site-checks.ts';

const urls = ['https://example.com/a'];

test.each([{}, { mode: 'site' }, { mode: 'sitemap' }, { mode: 'list', urls }])(
  '%j are options',
  (options) => {
    expect(CrawlOptions.safeParse(options).success).toBe(true);
    expect(AnalyzeBody.safeParse(options).success).toBe(true);
  },
);

test.each([{ mode: 'list' }, { urls }, { mode: 'sitemap', urls }])('%j are not options', (options) => {
  for (const schema of [CrawlOptions, AnalyzeBody]) {
    const { error } = schema.safeParse(options);
    expect(error?.issues).toEqual([
      expect.objectContaining({
        path: ['urls'],
        message: 'must be given with mode "list", and only with it',
      }),
    ]);
  }
});

test('a list has at most 10,000 URLs', () => {
  const many = Array.from({ length: 10_001 }, (_, index) => `https://example.com/${index}`);
  expect(CrawlOptions.safeParse({ mode: 'list', urls: many }).success).toBe(false);
  expect(CrawlOptions.safeParse({ mode: 'list', urls: many.slice(1) }).success).toBe(true);
});

test.each(['https://example.com/shop/', 'https://example.com/?page=2', 'example.com'])(
  'a preview cannot go live at %s',
  (as) => {
    const { error } = CrawlOptions.safeParse({ as });
    expect(error?.issues.at(-1)).toMatchObject({
      path: ['as'],
      message: 'must be the address of a whole host, such as https://example.com/',
    });
  },
);
