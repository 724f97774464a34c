import { expect, test } from '@jest/globals';
import { applyEdits } from '../apply-edits.ts';
import type { Edit } from '../edit.ts';
import { fixOfEdits } from '../make-fixes.ts';
import { pageEdits, type PageEdit } from './page-edits.ts';
import { sourceEdits } from './source-edits.ts';

const source = `<!doctype html>
<html>
<head>
<title>Old</title>
</head>
<body>
<main><p>One</p>
<p>Two <img src="/a.jpg"></p><h1></h1></main>`;
const headSource = source.slice(0, source.indexOf('</head>'));
const at = (text: string) => source.indexOf(text);

const edits: readonly Edit[] = [
  { kind: 'attribute', offset: at('<img'), name: 'width', value: '60' },
  { kind: 'attribute', offset: at('<img'), name: 'height', value: '40' },
  { kind: 'insert', offset: at('<h1>'), element: { kind: 'heading', level: 1, text: 'New' } },
  { kind: 'remove', offset: at('<h1>') },
];

/** Makes changes as a program does: one after the other. */
function made(changes: readonly PageEdit[], html: string): string {
  return changes.reduce((text, { offset, old, new: added }) => {
    const place = offset ?? -1;
    expect(text.startsWith(old, place)).toBe(true);
    return text.slice(0, place) + added + text.slice(place + old.length);
  }, html);
}

test('a change has its element, its line, its offset, the old text and the new text', () => {
  expect(sourceEdits(source, [edits[0] as Edit])).toEqual([
    [{ selector: 'img[src="/a.jpg"]', line: 8, offset: at('<img'), old: '<img', new: '<img width="60"' }],
  ]);
  expect(sourceEdits(source, [edits[3] as Edit])).toEqual([
    [
      {
        selector: 'body > main:nth-of-type(1) > h1:nth-of-type(1)',
        line: 8,
        offset: at('<h1>'),
        old: '<h1></h1>',
        new: '',
      },
    ],
  ]);
});

test('changes can be made one after the other in their order', () => {
  const body = { ...fixOfEdits(null, '', edits), source: sourceEdits(source, edits) };
  const head = fixOfEdits('Old', 'New', [
    { kind: 'title', value: 'New' },
    { kind: 'link', rel: 'canonical', href: 'https://example.com/' },
  ]);
  const fixes = [
    { checkId: 'a', fix: head },
    { checkId: 'b', fix: body },
  ];
  expect(made(pageEdits(fixes, headSource), source)).toBe(
    source
      .replace('Old', 'New')
      .replace('\n</head>', '<link rel="canonical" href="https://example.com/">\n</head>')
      .replace('<img', '<img width="60" height="40"')
      .replace('<h1></h1>', '<h1>New</h1>'),
  );
});

test('changes at one place make the page that all edits together make', () => {
  const html = '<body><p>Text';
  const fixes = [
    { checkId: 'a', fix: fixOfEdits(null, '/a', [{ kind: 'link', rel: 'canonical', href: '/a' }]) },
    { checkId: 'b', fix: fixOfEdits(null, 'New', [{ kind: 'title', value: 'New' }]) },
    { checkId: 'c', fix: fixOfEdits(null, '', [{ kind: 'prologue', doctype: true, charset: true }]) },
  ];
  expect(made(pageEdits(fixes, html), html)).toBe(
    applyEdits(
      html,
      fixes.flatMap(({ fix }) => fix.edits),
    ),
  );
});

test('a change that is made already is none', () => {
  const same = fixOfEdits('Old', 'Old', [{ kind: 'title', value: 'Old' }]);
  expect(pageEdits([{ checkId: 'a', fix: same }], headSource)).toEqual([]);
});

test('an element that one change removes is not changed by another one', () => {
  const html = '<title>Home</title><meta name="a" content="b"><title>Drills</title>';
  const fixes = [
    { checkId: 'a', fix: fixOfEdits('Home', 'New', [{ kind: 'title', value: 'New' }]) },
    { checkId: 'b', fix: fixOfEdits('Home', 'Drills', [{ kind: 'remove', offset: 0 }]) },
    {
      checkId: 'c',
      fix: fixOfEdits(null, '', [
        { kind: 'insert', offset: 0, element: { kind: 'link', rel: 'canonical', href: '/' } },
      ]),
    },
    {
      checkId: 'd',
      fix: fixOfEdits(null, '', [
        { kind: 'attribute', offset: html.indexOf('<meta'), name: 'id', value: 'c' },
        { kind: 'remove', offset: html.indexOf('<meta') },
      ]),
    },
  ];
  expect(made(pageEdits(fixes, html), html)).toBe('<link rel="canonical" href="/"><title>Drills</title>');
});

test('of several changes of the same thing, the last is made', () => {
  const titled = (checkId: string, value: string) => ({
    checkId,
    fix: fixOfEdits('Old', value, [{ kind: 'title', value }]),
  });
  const changes = pageEdits([titled('a', 'One'), titled('b', 'Two')], headSource);
  expect(changes).toMatchObject([{ checkId: 'b', new: 'Two</title>' }]);
});

test.each<[string, Edit, object]>([
  [
    'an image by the end of its address',
    { kind: 'attribute', offset: 9, selector: 'img[src$="a.jpg"]', name: 'width', value: '60' },
    { selector: 'img[src$="a.jpg"]', line: null, offset: 9, old: '<img', new: '<img width="60"' },
  ],
  [
    'an address of an image by the present one',
    { kind: 'attribute', offset: 9, selector: 'img[src="/a.jpg"]', name: 'src', value: '/b.jpg' },
    { selector: 'img[src="/a.jpg"]', line: null, offset: null, old: '/a.jpg', new: '/b.jpg' },
  ],
  [
    'a link by its address',
    { kind: 'link-target', from: 'https://example.com/old', href: '/old', to: 'https://example.com/new' },
    { selector: 'a[href="/old"]', offset: null, old: '/old', new: '/new' },
  ],
  [
    'what belongs into the head',
    { kind: 'title', value: 'New' },
    { selector: 'head', offset: null, old: '', new: '<title>New</title>' },
  ],
  [
    'the language of a page that has none',
    { kind: 'html-attribute', name: 'lang', value: 'en' },
    { selector: 'html', offset: null, old: '<html', new: '<html lang="en"' },
  ],
])('without a source: %s', (_what, edit, expected) => {
  expect(pageEdits([{ checkId: 'a', fix: fixOfEdits(null, '', [edit]) }], null)).toMatchObject([expected]);
});

test.each<[string, Edit, object]>([
  ['a title', { kind: 'title', value: 'New' }, { selector: 'title', new: 'New' }],
  [
    'a description',
    { kind: 'meta', attribute: 'name', key: 'description', content: 'New' },
    { selector: 'meta[name="description"]', new: 'New' },
  ],
  [
    'a canonical',
    { kind: 'link', rel: 'canonical', href: '/new' },
    { selector: 'link[rel="canonical"]', new: '/new' },
  ],
  ['a language', { kind: 'html-attribute', name: 'lang', value: 'en' }, { selector: 'html', new: 'en' }],
])('without a source, %s takes the place of the present one', (_what, edit, expected) => {
  expect(pageEdits([{ checkId: 'a', fix: fixOfEdits('Old', '', [edit]) }], null)).toMatchObject([
    { ...expected, offset: null, old: 'Old' },
  ]);
});

test.each<[string, Edit]>([
  ['a heading', { kind: 'insert', offset: 9, element: { kind: 'heading', level: 1, text: 'New' } }],
  ['an attribute', { kind: 'attribute', offset: 9, name: 'property', value: 'og:title' }],
  ['another block', { kind: 'json-ld', offset: 9, json: '{}' }],
  ['an element that goes', { kind: 'remove', offset: 9 }],
])('without a source, nothing says where %s is', (_what, edit) => {
  expect(pageEdits([{ checkId: 'a', fix: fixOfEdits(null, '', [edit]) }], null)).toEqual([]);
});

test('links to one URL are changed in each form in which they are written', () => {
  const edit = {
    kind: 'link-target',
    from: 'https://example.com/old',
    to: 'https://example.com/new',
  } as const;
  const hrefs = ['/old', 'https://example.com/old'];
  const fix = fixOfEdits(
    null,
    '',
    hrefs.map((href) => ({ ...edit, href })),
  );
  expect(
    pageEdits([{ checkId: 'a', fix }], null)
      .map(({ old }) => old)
      .toSorted(),
  ).toEqual(hrefs);
});
