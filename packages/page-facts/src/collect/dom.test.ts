import { describe, expect, test } from '@jest/globals';
import { factsOf } from '../testing.ts';

const domOf = (html: string) => factsOf(html).html.dom;

test('counts elements, nesting and children', () => {
  expect(domOf('<html><body><ul><li>a<li>b<li>c</ul><p>d')).toMatchObject({
    elements: 7,
    depth: 4,
    childrenMax: 3,
    childrenMaxDepth: 4,
  });
});

test('does not count the coloured words of a code listing as children', () => {
  const words = '<span>x</span>'.repeat(80);
  expect(domOf(`<pre><code>${words}</code>${words}</pre><p>a`)).toMatchObject({ childrenMax: 2 });
});

test('does not count the strokes of a drawing as children', () => {
  expect(domOf(`<svg>${'<path d="M0 0"/>'.repeat(80)}</svg><p>a`)).toMatchObject({ childrenMax: 2 });
});

test('lists the targets of fragments', () => {
  expect(domOf('<p id=a></p><a name=b></a><p name=c></p>').ids).toEqual(['a', 'b']);
});

test('measures inline scripts, styles and images', () => {
  const dom = domOf(
    '<script>12345</script><style>é</style><svg><path/></svg><img src="data:image/gif;base64,AA">',
  );
  expect(dom).toMatchObject({ inlineScript: 5, inlineStyle: 2, inlineSvg: 18, dataUris: 24 });
});

test.each([
  ['<div id=root></div>', true],
  ['<div id="__next"><script>1</script><noscript>Enable JavaScript</noscript></div>', true],
  ['<app-root></app-root>', true],
  ['<div id=root><p>text</p></div>', false],
  ['<div id=root>text</div>', false],
  [`<div id=root></div><main>${'plenty of text '.repeat(50)}</main>`, false],
  [`<script>${'x'.repeat(60_000)}</script><p>short</p>`, true],
  [`<script>${'x'.repeat(60_000)}</script><main>${'<img src=a.png>'.repeat(6)}</main>`, false],
  [`<div id=root></div>${'<img src=a.png hidden>'.repeat(6)}`, true],
  ['<p>short</p>', false],
])('page %# looks rendered by the client as expected', (html, expected) => {
  expect(domOf(html).looksClientRendered).toBe(expected);
});

test.each([
  ['<table width=780><tr><td>a</table>', true],
  ['<td width="100%">a', false],
  ['<table width=200>', false],
  ['<img width=1200 src=a.png>', false],
  ['<div style="margin: 0 auto; width: 960px">', true],
  ['<div style="max-width: 960px">', false],
  ['<style>#page{width:960px;margin:0 auto}</style>', true],
  ['<style>body { min-width: 1000px }</style>', true],
  ['<style>.logo { width: 120px } main { max-width: 960px }</style>', false],
  ['<style>#page{width:960px} @media (max-width: 700px) { #page{width:auto} }</style>', false],
])('page %# has a layout of a fixed width as expected', (html, expected) => {
  expect(domOf(html).hasFixedWidth).toBe(expected);
});

test('finds what is hard to crawl or to show', () => {
  const dom = domOf(
    '<div onclick="location.href=1">x</div><span data-href=/a>y</span><picture><source></picture><p data-nosnippet>z</p><pre></pre><article></article><canvas></canvas>',
  );
  expect(dom).toMatchObject({
    scriptLinks: [{ element: 'div' }, { element: 'span' }],
    emptyPictures: [expect.any(Number)],
    noSnippetElements: ['p'],
    codeBlocks: 1,
    hasArticleElement: true,
    hasRichContent: true,
  });
});

describe('breadcrumb', () => {
  test.each([
    [
      'a list',
      '<nav aria-label=Breadcrumb><ol><li><a href=/>Home</a></li><li><a href=/a>A</a></li><li>B</li></ol></nav>',
    ],
    [
      'a list below a heading',
      '<nav class=breadcrumb><h2>Breadcrumb</h2><ol><li><a href=/>Home</a></li><li><a href=/a>A</a></li><li>B</li></ol></nav>',
    ],
    [
      'links with separators',
      '<div class="breadcrumbs"><a href=/>Home</a> › <a href=/a>A</a> / <span>B</span></div>',
    ],
    [
      'entries that open a list of their siblings',
      '<ul class=breadcrumb><li><a href=/>Home</a><ul><li><a href=/x>X</a><ul><li>Y</ul></li></ul><li><a href=/a>A</a></li><li>B</ul>',
    ],
    [
      'an entry that opens a list of one sibling',
      '<ul class=breadcrumb><li><a href=/>Home</a><ul><li><a href=/x>X</a></li></ul></li><li><a href=/a>A</a></li><li>B</ul>',
    ],
    [
      'lists of one entry each, one in another',
      '<ul class=breadcrumb><li><a href=/>Home</a> › <ul><li><a href=/a>A</a><ul><li>B</li></ul></li></ul></li></ul>',
    ],
    [
      'a list in an entry of another list',
      '<ul><li><ol class=breadcrumb><li><a href=/>Home</a></li><li><a href=/a>A</a></li><li>B</li></ol></ul>',
    ],
  ])('of %s', (_case, html) => {
    expect(domOf(html).breadcrumb).toEqual([
      { name: 'Home', url: 'https://example.com/' },
      { name: 'A', url: 'https://example.com/a' },
      { name: 'B', url: null },
    ]);
  });

  test('is empty without one', () => {
    expect(domOf('<nav><a href=/>Home</a></nav>').breadcrumb).toEqual([]);
  });
});

test('keeps dates and bylines', () => {
  expect(
    domOf('<time datetime="2025-01-02">Jan</time><p class="byline">By <b>Ann</b></p><time>x</time>').times,
  ).toEqual(['2025-01-02', 'By Ann']);
});
