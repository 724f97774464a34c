import { expect, test } from '@jest/globals';
import { factsOf, pageOf } from '../testing.ts';
import { summarise } from './summarise.ts';

test('the columns of a page', () => {
  const page =
    factsOf(`<html lang=" en-GB "><head><title>Title</title><meta name=description content=""><meta name=description content="About">
    <link rel=canonical href=/page>
    <link rel=alternate hreflang=de href=/de><link rel=alternate hreflang=de type=application/rss+xml href=/feed><meta property=og:site_name content=Site>
    <meta http-equiv=Content-Security-Policy content="default-src 'self'"><script type=application/ld+json>{"@type":"WebSite"}</script>
    </head><body><h1></h1><h1>Heading</h1><main>Three small words</main></body>`);
  expect(summarise(page)).toMatchObject({
    indexable: true,
    noindex: false,
    nofollow: false,
    title: 'Title',
    description: 'About',
    h1: 'Heading',
    language: 'en-gb',
    canonicalUrl: 'https://example.com/page',
    wordCount: 3,
    contentHash: page.html.text.contentHash,
    minHash: null,
    summary: {
      types: ['WebSite'],
      hreflang: [['de', 'https://example.com/de']],
      siteName: 'Site',
      metaPolicy: "default-src 'self'",
    },
  });
});

test('the language is detected where the page does not say it', () => {
  const page = factsOf('<p>x</p>', { detectedLanguage: { code: 'de', probability: 0.9 } });
  expect(summarise(page).language).toBe('de');
});

test('a page without anything has an empty summary', () => {
  expect(summarise(factsOf('<p>x</p>'))).toMatchObject({
    title: null,
    description: null,
    h1: null,
    summary: {},
  });
});

test.each([
  ['an error', { status: 404 }, { indexable: false, noindex: false, wordCount: null, summary: null }],
  ['no response', { status: null }, { indexable: null, noindex: null, nofollow: null, summary: null }],
  ['a challenge', { isChallenge: true }, { indexable: false, summary: { isChallenge: true } }],
])('of %s only what the response says', (_case, response, columns) => {
  expect(summarise(pageOf('<title>x</title>', { response }))).toMatchObject({ title: null, ...columns });
});

test('output before the head costs a page its head', () => {
  const head = '<html><head><title>x</title></head>';
  expect(summarise(factsOf(`Warning: y<!doctype html>${head}`)).summary).toMatchObject({ losesHead: true });
  expect(summarise(factsOf(`<!doctype html>${head}`)).summary).not.toHaveProperty('losesHead');
});

test('the summary stays small, whatever the page holds', () => {
  const long = 'x'.repeat(5_000);
  const many = Array.from(
    { length: 500 },
    (_, index) => `<link rel=alternate hreflang=l${index} href=/${index}${long.slice(0, 60)}>`,
  );
  const types = JSON.stringify(
    Array.from({ length: 500 }, (_, index) => ({ '@type': `Type${index}${long}` })),
  );
  const page = factsOf(`${many.join('')}<meta property=og:site_name content=${long}>
    <meta http-equiv=content-security-policy content=${long}><script type=application/ld+json>${types}</script>`);
  expect(JSON.stringify(summarise(page).summary).length).toBeLessThan(4_000);
});

test.each([
  ['inside the text of main', '<html><body><main><p>Three small wor', true],
  [
    'inside a link, behind the depth at which the walk starts afresh',
    `${'<p><b>'.repeat(600)}<a>Three sma`,
    true,
  ],
  ['inside a script', '<main>Words</main><script>let number', true],
  ['without an element', 'Three small words', true],
  ['inside elements that need no end tag', '<html><body><ul></ul><p>Three small wor', false],
  ['with the body, and a div is still open', '<html><body><div><main>Words</main></body>', false],
  ['behind the body, inside a div', '<body>Words</body></html><div>Debugger', false],
])('a source that ends %s', (_where, html, looksBroken) => {
  expect(summarise(factsOf(html)).summary?.looksBroken ?? false).toBe(looksBroken);
});
