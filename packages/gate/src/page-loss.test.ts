import { expect, test } from '@jest/globals';
import { findablePage, type Indexability } from '@plumbline/checks';
import { findLoss } from './page-loss.ts';

const article = 'https://example.com/articles/oars/';
const refresh = { by: 'meta-refresh', url: article } as const;

const howLost = (url: string, is: Partial<Indexability>, was?: Indexability) =>
  findLoss({
    url,
    was,
    isLost: false,
    is: findablePage(is),
    isUnchanged: false,
    hasCopy: false,
    isExpected: false,
  })?.how ?? null;

test('a new page is lost if search engines cannot show it', () => {
  expect(howLost('https://example.com/oars/', { noindex: true })).toBe('noindex');
  expect(howLost('https://example.com/oars/', { sentOn: refresh })).toBe('redirect');
  expect(howLost('https://example.com/oars/', { standIn: 'soft_404' })).toBe('soft_404');
});

test('an error page is not for search engines', () => {
  expect(howLost('https://example.com/404.html', { noindex: true, standIn: 'soft_404' })).toBeNull();
  expect(howLost('https://example.com/de/404.html', { standIn: 'soft_404' })).toBeNull();
});

test('an old address that leads to its canonical is no page, unless it was one', () => {
  const alias = { sentOn: refresh, canonicalUrl: article, noindex: true };
  expect(howLost('https://example.com/oars/', alias)).toBeNull();
  expect(howLost('https://example.com/oars/', alias, findablePage())).not.toBeNull();
});
