import { describe, expect, test } from '@jest/globals';
import { factsOf, pageOf, type PageOverrides } from '../testing.ts';

const words = (count: number) => `<main><p>${'word '.repeat(count)}</p></main>`;
const links = (count: number) =>
  Array.from({ length: count }, (_, index) => `<a href="/item-${index}">Item</a> `).join('');
const at = (path: string): PageOverrides => ({ url: `https://example.com${path}` });
const madeWith = (generator: string) => `<meta name="generator" content="${generator}">`;
const article = `<article><time datetime="2026-05-04">4 May</time>${words(250)}</article>`;

const kinds: readonly (readonly [string, string, PageOverrides, string | null])[] = [
  ['a text that nothing tells apart', words(250), {}, null],
  ['a text with its date', article, {}, 'article'],
  ['og:type article', `<meta property="og:type" content="article">${words(50)}`, {}, 'article'],
  [
    'the time of publication in the vocabulary of og:type article',
    `<meta property="article:published_time" content="2026-05-04">${words(50)}`,
    {},
    'article',
  ],
  [
    'the dates of many posts',
    `${'<time datetime="2026-05-04">4 May</time>'.repeat(9)}${words(250)}`,
    {},
    null,
  ],
  ['links with few words beside them', `<main>${links(25)}</main>`, {}, 'listing'],
  [
    'the heading of a part, and links to its three pages',
    '<main><h1>Help</h1><a href="/a">How to update your site to a new version of it</a> <a href="/b">What to do when it does not start any more</a> <a href="/c">Questions</a></main>',
    {},
    'listing',
  ],
  ['three links below a short text', `${words(60)}<main>${links(3)}</main>`, {}, null],
  ['a text with many links', `<main>${links(10)}</main>${words(900)}`, {}, null],
  ['a later page of a series', words(250), at('/news/page/3'), 'listing'],
  ['the site’s own search', words(20), at('/?s=drill'), 'listing'],
  ['all posts of a tag', words(250), at('/tag/drills/'), 'archive'],
  ['the list of all tags', words(7), at('/tags/'), 'archive'],
  ['all posts of a month', words(250), at('/2026/05/'), 'archive'],
  ['a post of a month', words(250), at('/2026/05/rye-bread/'), null],
  ['a contact page', words(30), at('/de/kontakt.html'), 'form'],
  ['a text about a contact page', words(250), at('/kontakt'), null],
  [
    'a long form',
    `<form><input name=a><input type=email><textarea></textarea></form>${words(30)}`,
    {},
    'form',
  ],
  [
    'a form that scripts send',
    `<input name=a><input type=email><form></form><textarea></textarea>${words(30)}`,
    {},
    'form',
  ],
  [
    'a form below a text',
    `<form><input name=a><input type=email><textarea></textarea></form>${words(250)}`,
    {},
    null,
  ],
  ['a form that asks for a password', '<p>Members only</p><form><input type=password></form>', {}, 'login'],
  ['a sign-in box beside a text', `<form><input type=password></form>${words(80)}`, {}, null],
  ['the second step of a sign-in', words(20), at('/login/2fa'), 'login'],
  ['a guide to signing in', words(20), at('/docs/login/'), null],
  ['an imprint', words(400), at('/impressum/'), 'legal'],
  ['privacy', words(2_000), at('/en/privacy-policy'), 'legal'],
  ['a not-found page with 200', '<title>Page 404</title><p>Sorry</p>', {}, 'error'],
  ['next to nothing', '<p>Soon</p>', {}, null],
  ['an empty shell', '<div id="root"></div><script src="/app.js"></script>', {}, 'shell'],
];

test.each(kinds)('%s', (_name, html, overrides, expected) => {
  expect(factsOf(html, overrides).kind?.is ?? null).toBe(expected);
});

test.each([
  [{ status: 404 }, 'error'],
  [{ status: 503 }, 'error'],
  [{ mediaType: 'application/rss+xml', sniffedType: null }, 'feed'],
  [{ mediaType: 'application/json', sniffedType: null }, 'endpoint'],
  [{ mediaType: 'application/pdf', sniffedType: null }, null],
  [{ status: 301, redirectUrl: 'https://example.com/b' }, null],
] as const)('an answer of %j', (response, expected) => {
  expect(pageOf('', { response }).kind?.is ?? null).toBe(expected);
});

test('a kind has its reasons', () => {
  expect(factsOf(article).kind?.reasons).toEqual(['article element', 'date or author']);
  expect(factsOf(words(250), at('/news?page=3')).kind?.reasons).toEqual(['a later page of a series']);
});

test('a page that is kept out of search on purpose is private', () => {
  const isPrivate = (path: string) => factsOf(words(30), at(path)).kind?.isPrivate ?? false;
  expect(['/login', '/cart', '/search?q=a', '/wp-admin/'].map(isPrivate)).toEqual([true, true, true, true]);
  expect(['/contact', '/tag/a', '/imprint', '/'].map(isPrivate)).toEqual([false, false, false, false]);
});

describe('what the page was made with', () => {
  test.each([
    ['WordPress', madeWith('WordPress 6.1.9')],
    ['WordPress', '<link rel="stylesheet" href="/wp-content/themes/a/style.css">'],
    ['WordPress', '<link rel="https://api.w.org/" href="/api/">'],
    ['Shopify', '<script src="https://cdn.shopify.com/s/a.js"></script>'],
    ['Wix', madeWith('Wix.com Website Builder')],
    ['TYPO3', madeWith('TYPO3 CMS')],
    ['Drupal', madeWith('Drupal 10 (https://www.drupal.org)')],
    ['Ghost', madeWith('Ghost 5.80')],
    ['Hugo', madeWith('Hugo 0.111.3')],
    ['Docusaurus', madeWith('Docusaurus v3.6.0')],
    ['MediaWiki', madeWith('MediaWiki 1.39.17')],
    ['DokuWiki', madeWith('DokuWiki')],
    [null, madeWith('Notepad')],
    [null, '<p>WordPress and /wp-content/ are what this text is about.</p>'],
  ])('%s', (name, html) => {
    expect(factsOf(`${html}${words(250)}`).platform?.name ?? null).toBe(name);
  });

  test('decides what its classes and addresses mean', () => {
    const kindIn = (generator: string, path: string, attributes = '') =>
      factsOf(`<html><head>${madeWith(generator)}</head><body ${attributes}>${words(250)}`, at(path)).kind
        ?.is;
    expect(kindIn('WordPress 6', '/a', 'class="archive author author-ann"')).toBe('archive');
    expect(kindIn('WordPress 6', '/shop', 'class="archive post-type-archive"')).toBe('listing');
    expect(kindIn('WordPress 6', '/?attachment_id=7')).toBe('archive');
    expect(kindIn('WordPress 6', '/a', 'class="single single-post"')).toBe('article');
    expect(kindIn('Hugo 0.111', '/a', 'class="archive"')).toBeUndefined();
    expect(kindIn('MediaWiki 1.39', '/index.php/Special:RecentChanges')).toBe('endpoint');
    expect(kindIn('Shopify', '/policies/refund-policy')).toBe('legal');
    expect(kindIn('Drupal 10', '/taxonomy/term/7')).toBe('archive');
  });
});
