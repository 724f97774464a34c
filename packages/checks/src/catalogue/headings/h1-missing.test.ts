import { expect, test } from '@jest/globals';
import { applyEdits } from '@plumbline/fixes';
import { factsOf } from '@plumbline/page-facts/testing';
import { describeCheck } from '../../testing.ts';
import { h1Missing } from './h1-missing.ts';

const head = '<title>Cordless drills | Acme Tools</title><meta property="og:site_name" content="Acme Tools">';

describeCheck(h1Missing, {
  fails: [
    {
      name: 'no h1, but other headings',
      html: `${head}<main><h2>Batteries</h2><p>Text</p></main>`,
      evidence: { imageOnly: false },
      fix: 'Cordless drills',
    },
    {
      name: 'the name of the site in its links only',
      html: '<title>Cordless drills | Acme Tools</title><a href="/">Acme</a><main><p>Text</p></main>',
      fix: 'Cordless drills',
    },
    { name: 'an empty h1', html: `${head}<main><h1> </h1></main>`, fix: 'Cordless drills' },
    ...[
      '<h1><a href="/"><img src="/logo.png" alt=""></a></h1>',
      '<h1><a href="/" title="Acme"></a></h1>',
      '<h1><video src="/film.mp4"></video></h1>',
      '<h1> <span></span></h1>',
      '<h1 id="product-name"></h1>',
      '<h1 data-bind="text: name"></h1>',
    ].map((h1) => ({
      name: `an h1 without text that is in use: ${h1}`,
      html: `${head}<header>${h1}</header><main><h2>Batteries</h2></main>`,
      fix: null,
    })),
    ...[
      '<header><a href="/"><h1></h1></a></header>',
      '<nav><h1></h1></nav>',
      '<a href="/18-volt"><h2>18 volt</h2></a>',
      '<details><summary><h2>Batteries</h2></summary></details>',
      '<div role="dialog"><h2>Newsletter</h2></div><h2>Batteries</h2>',
      '<div id="cookie-banner"><h2>Your choice</h2></div><h2>Batteries</h2>',
      '<p><span role="heading" aria-level="2">Batteries</span></p>',
      '<ul><li><h2>18 volt</h2></li></ul>',
      '<fieldset><legend><h2>Voltage</h2></legend></fieldset><h2>Batteries</h2>',
      '<blockquote><h2>The best drill</h2></blockquote><h2>Batteries</h2>',
      '<article><h2><a href="/18-volt">18 volt</a></h2><p>Text</p></article><h2>Batteries</h2>',
      '<p>Text</p><footer><h2>Contact</h2></footer>',
    ].map((html) => ({ name: `headings where no h1 belongs: ${html}`, html: `${head}${html}`, fix: null })),
    ...[
      '<h2>Cordless drills</h2><p>Text</p><h2>Batteries</h2>',
      '<h3>Acme</h3><h2 class="title">Cordless drills</h2>',
    ].map((html) => ({
      name: `the headline in another heading: ${html}`,
      html: `${head}<main>${html}</main>`,
      fix: 'Cordless drills',
    })),
    ...['<h2 id="top">Cordless drills</h2>', '<h2><a href="/drills">Cordless drills</a></h2>'].map(
      (html) => ({
        name: `the headline in a heading that something refers to: ${html}`,
        html: `${head}<main>${html}</main>`,
        fix: null,
      }),
    ),
    ...[
      '<title>Handbook: Section 2.21</title><main><p>Text</p></main>',
      '<title>Acme: Struct reference</title><main><div class="title">Struct reference</div><p>Text</p></main>',
      `${head}<main><div>Cordless drills</div><p>Text</p></main>`,
    ].map((html) => ({ name: `a headline that no new heading should have: ${html}`, html, fix: null })),
    {
      name: 'a heading below the text of a banner',
      html: `${head}<main><p>${'Trusted by people who drill. '.repeat(5)}</p><h2>Batteries</h2></main>`,
      fix: null,
    },
    {
      name: 'a title that has only the name of the site',
      html: '<title>Acme</title><a href="/">Acme</a><main><h2>Batteries</h2></main>',
      url: 'https://example.com/',
      site: { isHomePage: true },
      fix: null,
    },
    {
      name: 'a chapter behind the name of its book, in a heading of a lower level',
      html: '<title>The handbook: Cordless drills</title><main><h3>Cordless drills</h3></main>',
      fix: 'Cordless drills',
    },
    ...[
      ['<h2 class="chapter">3 Data Types</h2>', '3 Data Types'],
      ['<h3>1.1. Data Types</h3>', '1.1. Data Types'],
      ['<h2>Appendix B Data Types</h2>', 'Appendix B Data Types'],
      ['<h2 id="types">3 Data Types</h2>', null],
    ].map(([heading = '', fix = null]) => ({
      name: `the headline behind the number of a chapter: ${heading}`,
      html: `<title>Data Types (GNU Octave (version 7.3.0))</title>${heading}<p>Text</p>`,
      fix,
    })),
    { name: 'no heading at all', html: `${head}<main><p>Text</p></main>`, fix: 'Cordless drills' },
    {
      name: 'nothing to take a heading from',
      html: '<title>Home</title><main><p>Text</p></main>',
      fix: null,
    },
    ...['&lt;no title&gt; — Drills 3.11', 'Home - Acme Tools', 'Acme Tools | Home'].map((title) => ({
      name: `a title with a part that says nothing: ${title}`,
      html: `<title>${title}</title><main><p>Text</p></main>`,
      fix: null,
    })),
    {
      name: 'an image with alternative text, though less so',
      html: `${head}<h1><img src="/drills.png" alt="Cordless drills"></h1>`,
      evidence: { imageOnly: true, alt: 'Cordless drills' },
      severity: 'low',
      fix: null,
    },
    {
      name: 'a drawing with a label, as an image',
      html: `${head}<h1><a href="/"><svg role="img" aria-label="Acme"></svg></a></h1>`,
      evidence: { imageOnly: true, alt: 'Acme' },
      severity: 'low',
      fix: null,
    },
    {
      name: 'an image without alternative text',
      html: `${head}<h1><img src="/drills.png"></h1>`,
      evidence: { imageOnly: false },
      fix: null,
    },
    { name: 'an h1 that nobody sees', html: `${head}<h1 hidden>Drills</h1><h2>Batteries</h2>` },
    {
      name: 'an empty shell for a framework, with less confidence',
      html: '<div id="root"></div>',
      confidence: 'medium',
      fix: null,
    },
  ],
  passes: [{ name: 'an h1 with text', html: '<h1>Cordless drills</h1>' }],
  nearMisses: [
    { name: 'an empty h1 before one with text', html: '<h1></h1><h1>Cordless drills</h1>' },
    { name: 'the role of a heading of level 1', html: '<div role="heading" aria-level="1">Drills</div>' },
    { name: 'an image and text', html: '<h1><img src="/logo.png"> Drills</h1>' },
    { name: 'a page that is not indexed', html: '<meta name="robots" content="noindex">' },
  ],
});

/** Returns a page with its fix made. */
function mended(html: string): string {
  const fix = h1Missing.fix?.(factsOf(html), { title: null, imageOnly: false, alt: null });
  return applyEdits(html, fix?.edits ?? []);
}

test('an h1 without content makes way for the new one, which keeps its class', () => {
  expect(mended(`${head}<main><h1 class="page-title"> </h1><p>Text</p></main>`)).toBe(
    `${head}<main><h1 class="page-title">Cordless drills</h1><p>Text</p></main>`,
  );
});

test('a heading above the main content stays, whatever the title says', () => {
  const logo = '<title>Acme: drills</title><h2>Acme</h2>';
  expect(mended(`${logo}<main><p>Text</p></main>`)).toBe(
    `${logo}<h1>Acme: drills</h1><main><p>Text</p></main>`,
  );
});

test.each([
  ['Cordless drills', 'Cordless drills'],
  ['cordless drills', 'Cordless drills (Acme Tools (2025))'],
])('a heading "%s" becomes the h1 of a page with the title "%s"', (heading, title) => {
  const page = (level: number, look: string) =>
    `<title>${title}</title><main><h${level}${look}>${heading}</h${level}><h2>Batteries</h2></main>`;
  for (const look of ['', ' class="entry-title text-2xl"']) expect(mended(page(2, look))).toBe(page(1, look));
});

test.each([
  [
    'before the first heading of the main content',
    '<header><h2>Acme</h2></header><main><nav><h2>On this page</h2></nav>',
    '<h2>Weight</h2></main>',
  ],
  [
    'before the first heading that is not of a menu',
    '<nav><ul><li><h2>Menu</h2></li></ul></nav><p>Text</p>',
    '<h2>Weight</h2>',
  ],
  [
    'before main content without headings',
    '<header><h2>Acme</h2></header>',
    '<main><p>Text</p></main><footer><h2>Contact</h2></footer>',
  ],
])('the new h1 goes %s', (_where, before, after) => {
  expect(mended(head + before + after)).toBe(`${head}${before}<h1>Cordless drills</h1>${after}`);
});
