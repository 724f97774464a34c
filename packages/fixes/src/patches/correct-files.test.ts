import { describe, expect, test } from '@jest/globals';
import { correctFiles } from './correct-files.ts';

const line = (content: string) =>
  ({ kind: 'file', path: '/robots.txt', action: 'append-line', content }) as const;
const sitemap = 'Sitemap: https://example.com/sitemap.xml';

describe('the files that edits are about', () => {
  test('keep what they have', () => {
    const present = { '/robots.txt': 'User-agent: *\nDisallow: /cart' };
    expect(correctFiles([line(sitemap)], present)).toEqual([
      { path: '/robots.txt', content: `User-agent: *\nDisallow: /cart\n${sitemap}\n` },
    ]);
  });

  test('get a line once', () => {
    expect(correctFiles([line(sitemap), line(sitemap)], {})).toEqual([
      { path: '/robots.txt', content: `${sitemap}\n` },
    ]);
  });

  test('are created before lines are added to them', () => {
    const create = {
      kind: 'file',
      path: '/robots.txt',
      action: 'create',
      content: 'User-agent: *\n',
    } as const;
    for (const edits of [
      [create, line(sitemap)],
      [line(sitemap), create],
    ])
      expect(correctFiles(edits, {})).toEqual([
        { path: '/robots.txt', content: `User-agent: *\n${sitemap}\n` },
      ]);
  });

  test('take the place of an error page', () => {
    const present = { '/robots.txt': '<!doctype html><title>Not found</title>' };
    expect(correctFiles([line(sitemap)], present)).toEqual([
      { path: '/robots.txt', content: `${sitemap}\n` },
    ]);
  });

  test('are none without such edits', () => {
    expect(correctFiles([{ kind: 'title', value: 'x' }], { '/robots.txt': 'x' })).toEqual([]);
  });
});
