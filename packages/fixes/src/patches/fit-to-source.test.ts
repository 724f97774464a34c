import { describe, expect, test } from '@jest/globals';
import { factsOf } from '@plumbline/page-facts/testing';
import type { EditOf } from '../edit-kind.ts';
import type { Edit } from '../edit.ts';
import { fitToSource } from './fit-to-source.ts';

function fitted(html: string, current: string | null, edit: Edit): readonly Edit[] {
  return fitToSource({ current, suggested: '', snippet: '', edits: [edit] }, factsOf(html));
}

describe('an edit is made if its element is as it was, and left out after it or another one was made', () => {
  const to = 'https://example.com/new';
  test.each<[string, Edit, string | null, string, readonly string[]]>([
    [
      'a title',
      { kind: 'title', value: 'New' },
      'Old',
      '<title>Old</title>',
      ['<title>New</title>', '<title>Newer</title>', ''],
    ],
    [
      'a missing meta',
      { kind: 'meta', attribute: 'name', key: 'twitter:card', content: 'summary' },
      null,
      '<meta name="twitter:card" content="">',
      ['<meta name="twitter:card" content="summary">'],
    ],
    [
      'a canonical',
      { kind: 'link', rel: 'canonical', href: to },
      'https://example.com/old',
      '<link rel="canonical" href="/old">',
      [`<link rel="canonical" href="${to}">`, ''],
    ],
    [
      'a missing annotation',
      { kind: 'link', rel: 'alternate', hreflang: 'de', href: to },
      null,
      '<link rel="alternate" hreflang="en" href="/old">',
      ['<link rel="alternate" hreflang="de" href="/other">'],
    ],
    [
      'a missing block',
      { kind: 'json-ld', json: '{}' },
      null,
      '<p>Text</p>',
      ['<script type="application/ld+json">{}</script>'],
    ],
  ])('%s', (_what, edit, current, html, others) => {
    expect(fitted(html, current, edit)).toEqual([edit]);
    for (const other of others) expect(fitted(other, current, edit)).toEqual([]);
  });
});

describe('an element is found at its present place', () => {
  test('an image by the end of its address, unless there are several, or it has a size', () => {
    const edit: Edit = {
      kind: 'attribute',
      offset: 0,
      selector: 'img[src$="a.jpg"]',
      name: 'width',
      value: '60',
    };
    expect(fitted('<p><img src="/img/a.jpg?v=2">', null, edit)).toEqual([{ ...edit, offset: 3 }]);
    for (const html of [
      '<img src="/b.jpg">',
      '<img src="/a.jpg"><img src="a.jpg">',
      '<img src=a.jpg width=9>',
    ])
      expect(fitted(html, null, edit)).toEqual([]);
  });

  test('an image by its whole address, but no other element', () => {
    const edit = (selector: string): Edit => ({
      kind: 'attribute',
      offset: 0,
      selector,
      name: 'src',
      value: '/b.jpg',
    });
    const image = edit('img[src="/a.jpg"]');
    expect(fitted('<p><img src="/a.jpg">', null, image)).toEqual([{ ...image, offset: 3 }]);
    expect(fitted('<img src="/img/a.jpg">', null, image)).toEqual([]);
    expect(fitted('<video poster="/a.jpg">', null, edit('video[poster="/a.jpg"]'))).toEqual([]);
  });

  test('each link with the address', () => {
    const edit: Edit = {
      kind: 'link-target',
      from: 'https://example.com/old',
      href: '/old',
      to: 'https://example.com/new',
    };
    const html = '<a href="/old">a</a><a href="/old#b">b</a><a href=" /old ">c</a>';
    const places = fitted(html, null, edit).map((each) => ('offset' in each ? each.offset : null));
    expect(places).toEqual([0, html.indexOf('<a href=" ')]);
  });

  test('a link in the form in which it was written, so that previews of the site keep it', () => {
    const [from, to] = ['https://example.com/old', 'https://example.com/new?a#b'];
    const valueIn = (html: string, edit: Partial<EditOf<'link-target'>> = {}) =>
      fitted(html, null, { kind: 'link-target', from, to, ...edit }).map((each) =>
        'value' in each ? each.value : null,
      );
    expect(valueIn('<a href="/old">a</a><a href="old">b</a>')).toEqual(['/new?a#b', '/new?a#b']);
    expect(valueIn(`<a href="${from}">a</a><a href="//example.com/old">b</a>`)).toEqual([to, to]);
    const elsewhere = 'https://other.example/new';
    expect(valueIn('<a href="/old">a</a>', { to: elsewhere })).toEqual([elsewhere]);
  });

  test('a JSON-LD block by its content', () => {
    const edit: Edit = { kind: 'json-ld', json: '{"a":2}', offset: 0 };
    const html = '<p><script type="application/ld+json">{"a":1}</script>';
    expect(fitted(html, '{"a":1}', edit)).toEqual([{ ...edit, offset: 3 }]);
    expect(fitted(html, '{"a":0}', edit)).toEqual([]);
  });
});
