import { beforeAll, expect, test } from '@jest/globals';
import { ageRegExps } from '@plumbline/testkit';
import { judgePage } from './judge-page.ts';
import { htmlTask } from './testing/html-task.ts';

/** A run on which `x+` runs out of stack in a thread that has compiled much. */
const LENGTH = 4_300_000;
const run = (text: string) => text.repeat(LENGTH / text.length);

const jsonLd = (node: object) =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...node })}</script>`;

beforeAll(ageRegExps);

test.each([
  ['NULs', `<p>${run('\0')}`],
  ['white space in a text', `<p>a${run(' ')}b`],
  ['white space in a description', `<meta name=description content="a${run(' ')}b">`],
  ['white space in an address', `<a href="/a${run(' ')}">link</a>`],
  ['commas of a srcset', `<img src=/a.png srcset="a${run(',')}b">`],
  ['parentheses of a srcset', `<img src=/a.png srcset="a ${run('()').repeat(2)}">`],
  ['a broken number in JSON-LD', `<script type="application/ld+json">[1.${run('1')},]</script>`],
  ['a delay of a redirect', `<meta http-equiv=refresh content="${run('1')}">`],
  ['a declared encoding', `<meta http-equiv=content-type content="charset=${run('a')}">`],
  ['a relation', `<link rel="${run('a')}" href=/a>`],
  ['white space in a relation', `<link rel="a${run(' ')}b" href=/a>`],
  ['a property of microdata', `<p itemscope><b itemprop="${run('a')}">a</b>`],
  ['an email address in JSON-LD', jsonLd({ '@type': 'Person', email: run('a') })],
  ['a type in JSON-LD', jsonLd({ '@type': run('a') })],
  ['a viewport', `<meta name=viewport content="${run('1')}">`],
])('a thread that has compiled much judges a page of one run: %s', (_what, html) => {
  expect(judgePage(htmlTask(html), () => null).crashes).toEqual([]);
});

test('a thread that has compiled much judges a page of bytes that are not UTF-8', () => {
  const task = htmlTask('<meta charset=utf-8><p>');
  const body = Buffer.concat([task.body, Buffer.alloc(LENGTH, 0xff)]);
  expect(judgePage({ ...task, body }, () => null).crashes).toEqual([]);
});
