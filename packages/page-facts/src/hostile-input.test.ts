import { expect, test } from '@jest/globals';
import { inTime } from '@plumbline/testkit';
import { srcsetUrls } from './collect/references/srcset.ts';
import { decodeBody } from './text/decode-body.ts';
import { factsOf } from './testing.ts';

const megabyte = 1_000_000;
const fill = (text: string) => text.repeat(megabyte / text.length);

test.each<[string, () => unknown]>([
  ['commas of a srcset', () => srcsetUrls(`${fill(',')} a${fill(',')}b`)],
  ['opened parentheses of a srcset', () => srcsetUrls(`a ${fill('(')}`)],
  ['an inline style', () => factsOf(`<div style="${fill('url(')}">`)],
  ['comments of a style element', () => factsOf(`<style>http: ${fill('/* url( ')}</style>`)],
  ['imports of a style element', () => factsOf(`<style>http: ${fill('@import @namespace ')}</style>`)],
  ['white space in a style element', () => factsOf(`<style>http: url(${fill(' ')}</style>`)],
  ['white space in an import map', () => factsOf(`<script type=importmap>http:${fill(': ')}</script>`)],
  ['a heading', () => factsOf(`<h1>${fill('# ')}x</h1>`)],
  ['a trail of breadcrumbs', () => factsOf(`<nav class=breadcrumb>${fill('> ')}x</nav>`)],
  ['brackets in JSON-LD', () => factsOf(`<script type="application/ld+json">${fill('[')}</script>`)],
  [
    'nodes of JSON-LD',
    () => factsOf(`<script type="application/ld+json">[${fill('{"@type":"A"},')}{}]</script>`),
  ],
  ['a name in JSON-LD', () => factsOf(`<script type="application/ld+json">{"${fill('@')}":1}</script>`)],
  ['scripts in a script', () => factsOf(`<script>${fill('<!--<script></script>')}`)],
  ['a doctype', () => factsOf(`<!doctype html public ${fill(' ')}>`)],
])('a megabyte of %s is read in no time', (_what, work) => {
  expect(() => inTime(5000, work)).not.toThrow();
});

/** The size of a page that a tool reads on the event loop. */
const SOURCE_BYTES = 4 * 1024 * 1024;

test.each([
  ['NULs between letters', '\0a', undefined],
  ['what is not UTF-8', '\xff', 'text/html; charset=utf-8'],
  ['halves of surrogates', '\x00\xd8', 'text/html; charset=utf-16le'],
  ['escapes', '\x1b', 'text/html; charset=iso-2022-jp'],
  ['lead bytes', '\x81', 'text/html; charset=gb18030'],
])('four megabytes of %s are decoded in no time', (_what, piece, contentType) => {
  const body = Buffer.alloc(SOURCE_BYTES, piece, 'latin1');
  expect(() => inTime(5000, () => decodeBody(body, contentType))).not.toThrow();
});
