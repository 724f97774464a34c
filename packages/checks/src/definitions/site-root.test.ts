import { expect, test } from '@jest/globals';
import { isRoot, isRootVariant } from './site-root.ts';

test.each(['/', '/?a=b', '/de', '/de/', '/pt-br/'])('%s is a root', (path) => {
  expect(isRoot(`https://example.com${path}`)).toBe(true);
});

test.each(['/shoes', '/de/schuhe', '/index.html'])('%s is not', (path) => {
  expect(isRoot(`https://example.com${path}`)).toBe(false);
});

test.each(['/index.html', '/default.aspx', '/de/index.php', '/home', '/'])(
  '%s is a spelling of a root',
  (path) => {
    expect(isRootVariant(`https://example.com${path}`)).toBe(true);
  },
);

test('an index document deeper down is not', () => {
  expect(isRootVariant('https://example.com/blog/index.html')).toBe(false);
});
