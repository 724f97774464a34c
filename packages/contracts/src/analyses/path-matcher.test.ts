import { expect, test } from '@jest/globals';
import { inTime } from '@plumbline/testkit';
import { pathMatcher } from './path-matcher.ts';
import { pathExpression } from './path-parts.ts';

test.each([
  ['/a', '/a'],
  ['/admin/*', '/admin/users'],
  ['/admin/*', '/admin/'],
  ['/*/edit', '/users/edit'],
  ['/p*d*t', '/product'],
  ['/?', '/a'],
  ['/**', '/'],
  ['/admin/**', '/admin'],
  ['/admin/**', '/admin/users/1'],
  ['/a/**/b', '/a/b'],
  ['/a/**/b', '/a/x/y/b'],
  ['**/*.pdf', '/a/b/c.pdf'],
  ['**.pdf', '/a/b/c.pdf'],
  ['/a**z', '/ab/c/z'],
  ['/*', '/.well-known'],
  ['/größe', '/gr%C3%B6%C3%9Fe'],
  ['/gr%c3%b6%C3%9Fe', '/gr%C3%B6%C3%9Fe'],
  ['/~anna/*', '/~anna/notes'],
  ['/%7Eanna/*', '/~anna/notes'],
  ['/%7eanna', '/~anna'],
  ['/a{b,c}[d]!(e)+', '/a%7Bb,c%7D[d]!(e)+'],
])('%s is %s', (pattern, path) => {
  expect(pathMatcher(pattern)(path)).toBe(true);
  expect(path).toMatch(new RegExp(pathExpression(pattern)));
});

test.each([
  ['/a', '/a/'],
  ['/a', '/b/a'],
  ['/a', '/A'],
  ['/admin/*', '/admin/users/1'],
  ['/admin/*', '/admin'],
  ['/admin/**', '/administration'],
  ['/a/**/b', '/a/xb'],
  ['/a/**/b', '/a/x/b/c'],
  ['/?', '/'],
  ['/?', '/ab'],
  ['/a?b', '/a/b'],
  ['/*b', '/a/b'],
  ['**/*.pdf', '/a.pdf/b'],
  ['/(a+)+b', '/ab'],
  ['/[ab]', '/a'],
  ['/a.c', '/abc'],
])('%s is not %s', (pattern, path) => {
  expect(pathMatcher(pattern)(path)).toBe(false);
  expect(path).not.toMatch(new RegExp(pathExpression(pattern)));
});

test.each([
  ['/(a+)+b', 'a'],
  ['/*a*a*a*a*a*a*a*a*a*b', 'a'],
  ['/**a**a**a**a**a**a**a**a**a**b', 'a'],
  ['**/**/**/**/**/**/**/**/**/*b', '/'],
  ['/?*?*?*?*?*b', 'a'],
  [`/**${'a'.repeat(400)}*b`, 'a'],
])('%s is no slower on the worst path for it', (pattern, character) => {
  const matches = pathMatcher(pattern);
  const path = `/${character.repeat(2000)}`;
  const found = inTime(5000, () => Array.from({ length: 50 }, () => matches(path)).includes(true));
  expect(found).toBe(false);
});
