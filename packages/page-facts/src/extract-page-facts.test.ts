import { describe, expect, test } from '@jest/globals';
import { pageOf } from './testing.ts';

describe('a 200 HTML page', () => {
  test.each([
    ['text/html', 'text/html'],
    ['application/xhtml+xml', null],
    [null, 'text/html'],
  ])('is one of type %s that looks like %s', (mediaType, sniffedType) => {
    expect(pageOf('<p>', { response: { mediaType, sniffedType } }).html).not.toBeNull();
  });

  test.each([
    ['another status', { status: 404 }],
    ['a redirect', { status: 301 }],
    ['no response', { status: null }],
    ['another type, whatever the bytes look like', { mediaType: 'text/plain', sniffedType: 'text/html' }],
    ['no type and unknown bytes', { mediaType: null, sniffedType: null }],
    ['a bot challenge', { isChallenge: true }],
    ['compressed bytes, whatever their type', { mediaType: 'text/html', sniffedType: 'application/gzip' }],
  ])('is not %s', (_what, response) => {
    expect(pageOf('<p>', { response }).html).toBeNull();
  });

  test('is not an empty body', () => {
    expect(pageOf(new Uint8Array()).html).toBeNull();
  });
});

describe('whatever the body holds, the facts come in bounded time', () => {
  test.each([
    ['100,000 nested elements', '<div>'.repeat(100_000)],
    ['nested inline elements, closed', `${'<b>'.repeat(50_000)}x${'</b>'.repeat(50_000)}`],
    ['nested templates', '<template>'.repeat(50_000)],
    ['end tags of nothing', `${'<b>'.repeat(900)}${'</i>'.repeat(100_000)}`],
    ['50,000 links', '<a href=/x>y</a>'.repeat(50_000)],
    ['one line of 5 MB', `<p>${'word '.repeat(1_000_000)}`],
    ['one word of 5 MB', `<p>${'w'.repeat(5_000_000)}`],
    ['Chinese without punctuation', `<p>${'网'.repeat(500_000)}`],
    ['NUL bytes', `<p>${'\0'.repeat(1_000_000)}`],
    ['one picture of many sources', `<picture>${'<source type=a/b srcset=/x>'.repeat(50_000)}`],
    ['an open comment', `<p>a<!--${'x'.repeat(1_000_000)}`],
    ['an open attribute', `<a href="${'x'.repeat(1_000_000)}`],
    ['an open title', `<title>${'x '.repeat(500_000)}`],
    ['less-than signs', '<'.repeat(500_000)],
    ['entities', '&amp;'.repeat(200_000)],
    [
      'deep JSON',
      `<script type=application/ld+json>${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}</script>`,
    ],
    ['open JSON', `<script type=application/ld+json>${'['.repeat(500_000)}</script>`],
    ['nested items', '<div itemscope itemprop=a>'.repeat(50_000)],
    ['one property 50,000 times', `<div itemscope>${'<i itemprop=a>b</i>'.repeat(50_000)}`],
    ['a long srcset', `<img srcset="${'a 1x, '.repeat(100_000)}">`],
    ['many attributes', `<p ${Array.from({ length: 100_000 }, (_, index) => `a${index}`).join(' ')}>`],
  ])('%s', (_case, html) => {
    const { html: facts } = pageOf(html);
    expect(facts).not.toBeNull();
    expect(
      JSON.stringify(facts, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)),
    ).not.toMatch(/\0|\p{Surrogate}|\\u0000/u);
  });
});

test('250,000 elements of a page without end are read', () => {
  const { html } = pageOf('<p>x'.repeat(300_000));
  expect(html?.dom.elements).toBe(250_000);
});
