import { describe, expect, test } from '@jest/globals';
import { factsOf, pageOf } from '../testing.ts';
import { declaredCanonicals, effectiveCanonical } from './canonical.ts';
import { isIndexable } from './indexable.ts';
import { looksPaginated } from './paginated.ts';

const link = (href: string, more = ''): string => `<link rel="canonical" href="${href}" ${more}>`;

describe('effectiveCanonical', () => {
  test.each([
    ['none', '', null],
    ['one', link('https://example.com/a'), 'https://example.com/a'],
    ['a relative one', link('/a#top'), 'https://example.com/a'],
    ['one among other rels', '<link rel="alternate CANONICAL" href="/a">', 'https://example.com/a'],
    [
      'one that base resolves',
      `<base href="https://cdn.example.net/x/">${link('a')}`,
      'https://cdn.example.net/x/a',
    ],
    ['a base behind it', `${link('a')}<base href="/x/">`, 'https://example.com/x/a'],
    ['the same one twice', link('/a') + link('https://EXAMPLE.com:443/a'), 'https://example.com/a'],
    ['two that differ', link('/a') + link('/b'), null],
    ['one in the body', `<body><p>x</p>${link('/a')}`, null],
    ['one behind an element that closes the head', `<head><div></div>${link('/a')}</head>`, null],
    ['one with hreflang', link('/a', 'hreflang=de'), null],
    ['one with media', link('/a', 'media="(max-width: 9em)"'), null],
    ['one with type', link('/a', 'type=text/html'), null],
    ['one with lang', link('/a', 'lang=de'), null],
    ['an ignored one and a good one', link('/b', 'media=print') + link('/a'), 'https://example.com/a'],
    ['an empty one', link(''), null],
    ['one of another scheme', link('mailto:a@example.com'), null],
    ['one in a noscript', `<head><noscript>${link('/a')}</noscript></head>`, null],
    ['another one in a noscript', `${link('/a')}<noscript>${link('/b')}</noscript>`, 'https://example.com/a'],
    ['one in a template', `<template>${link('/a')}</template>`, null],
    [
      'one behind the head tag but before the body',
      `<head></head>${link('/a')}<body>`,
      'https://example.com/a',
    ],
  ])('of %s', (_case, html, url) => {
    expect(effectiveCanonical(factsOf(html))).toBe(url);
  });

  test.each([
    ['in a header', '', '<https://example.com/a>; rel="canonical"', 'https://example.com/a'],
    ['in both, the same', link('/a'), '</a>; rel=canonical', 'https://example.com/a'],
    ['in both, different', link('/a'), '</b>; rel=canonical', null],
    ['in a header of alternates', '', '</a>; rel=alternate; hreflang=de', null],
  ])('declared %s', (_case, html, header, url) => {
    expect(effectiveCanonical(factsOf(html, { response: { headers: { Link: header } } }))).toBe(url);
  });

  test('of a file is what the header says', () => {
    const file = pageOf('%PDF', {
      response: { mediaType: 'application/pdf', headers: { link: '</a>; rel=canonical' } },
    });
    expect(effectiveCanonical(file)).toBe('https://example.com/a');
  });
});

test('all canonicals are listed, with the reason why one is passed over', () => {
  const page = factsOf(`<head>${link('/a', 'media=print')}${link('')}</head><body>${link('/c')}`, {
    response: { headers: { link: ['</d>; rel=canonical', '</e>; rel=next'] } },
  });
  expect(
    declaredCanonicals(page).map(({ source, href, url, ignored }) => [source, href, url, ignored]),
  ).toEqual([
    ['html', '/a', 'https://example.com/a', 'attributes'],
    ['html', '', null, null],
    ['html', '/c', 'https://example.com/c', 'outside-head'],
    ['header', '/d', 'https://example.com/d', null],
  ]);
});

describe('isIndexable', () => {
  test.each([
    ['a plain page', '', {}, true],
    ['a page that names itself', link('https://example.com/page'), {}, true],
    ['a page that names another', link('/other'), {}, false],
    ['a page that names two', link('/other') + link('/page'), {}, true],
    ['a noindex page', '<meta name=robots content=noindex>', {}, false],
    ['a blocked page', '', { site: { blockedBy: 'Disallow: /' } }, false],
    ['an error page', '', { response: { status: 404 } }, false],
    ['a challenge', '', { response: { isChallenge: true } }, false],
  ])('%s', (_case, html, overrides, expected) => {
    expect(isIndexable(pageOf(html, overrides))).toBe(expected);
  });
});

test.each([
  ['https://example.com/?page=2', true],
  ['https://example.com/?page=1', false],
  ['https://example.com/?a=b&pg=10', true],
  ['https://example.com/?offset=20', true],
  ['https://example.com/?start=0', false],
  ['https://example.com/?page=about', false],
  ['https://example.com/?p=', false],
  ['https://example.com/blog/page/2/', true],
  ['https://example.com/blog/page/2', true],
  ['https://example.com/blog/page/1/', false],
  ['https://example.com/page/2x', false],
  ['https://example.com/', false],
  ['nonsense', false],
])('looksPaginated(%s) is %s', (url, expected) => {
  expect(looksPaginated(url)).toBe(expected);
});
