import { describe, expect, test } from '@jest/globals';
import { createScope } from './scope.ts';

const site = { hosts: ['example.com', 'www.example.com'] };

describe('URLs of the site', () => {
  test.each([
    ['https://example.com/', true],
    ['http://www.example.com:8080/a', true],
    ['https://shop.example.com/', false],
    ['https://example.com.evil.test/', false],
  ])('%s: %s', (url, inside) => {
    expect(createScope(site).contains(url)).toBe(inside);
  });
});

describe('URLs that are left out', () => {
  test.each([
    ['nothing without patterns', {}, '/a/b', null],
    ['what exclude matches', { exclude: ['/admin/**'] }, '/admin/users/1', 'exclude /admin/**'],
    ['a single star stays within a segment', { exclude: ['/admin/*'] }, '/admin/users/1', null],
    ['what include does not match', { include: ['/blog/**'] }, '/shop', 'no include pattern matches'],
    [
      'exclude wins over include',
      { include: ['/**'], exclude: ['**/*.pdf'] },
      '/a/b.pdf',
      'exclude **/*.pdf',
    ],
    ['the query is not looked at', { exclude: ['/a'] }, '/a?b=c', 'exclude /a'],
  ])('%s', (_name, patterns, path, detail) => {
    const refusal = createScope({ ...site, ...patterns }).refuses(`https://example.com${path}`, 1);
    expect(refusal?.detail ?? null).toBe(detail);
  });

  test('URLs that are too deep, but never the start URL', () => {
    const scope = createScope({ ...site, maxDepth: 2, include: ['/blog/**'] });
    expect([
      scope.refuses('https://example.com/blog/x', 3)?.reason,
      scope.refuses('https://example.com/', 0),
    ]).toEqual(['depth_limit', null]);
  });
});
