import { describe, expect, test } from '@jest/globals';
import { factsOf } from '@plumbline/page-facts/testing';
import { applyEdits } from './apply-edits.ts';
import type { Edit } from './edit.ts';
import { snippetOf } from './edit-kinds.ts';

const page =
  '<!doctype html>\n<html>\n<head>\n  <title>Old</title>\n</head>\n<body>\n  <p class=a>Text</p>\n</body>\n</html>\n';

describe('applyEdits', () => {
  test.each<[string, string, Edit, string]>([
    ['replaces a title', page, { kind: 'title', value: 'A & "B"' }, '<title>A &amp; "B"</title>\n</head>'],
    [
      'adds a title',
      '<head></head><body>',
      { kind: 'title', value: 'New' },
      '<head><title>New</title></head><body>',
    ],
    [
      'replaces a title with white space in its end tag',
      '<head><title>Old</title\n></head>',
      { kind: 'title', value: 'New' },
      '<head><title>New</title></head>',
    ],
    [
      'writes only ASCII where the source declares another encoding than UTF-8',
      '<head><meta charset=iso-8859-1></head>',
      { kind: 'title', value: 'Käse – 🧀 & mehr' },
      '<title>K&#xe4;se &#x2013; &#x1f9c0; &amp; mehr</title></head>',
    ],
    [
      'writes only ASCII in JSON there',
      '<head><meta http-equiv="Content-Type" content="text/html; charset=windows-1252"></head>',
      { kind: 'json-ld', json: '{"name":"Käse 🧀"}' },
      '{"name":"K\\u00e4se \\ud83e\\uddc0"}</script></head>',
    ],
    [
      'adds a doctype behind a byte order mark',
      '\uFEFF<html>',
      { kind: 'prologue', doctype: true, charset: false },
      '\uFEFF<!doctype html><html>',
    ],
    ['closes a title', '<title>Old', { kind: 'title', value: 'New' }, '<title>New</title>'],
    [
      'keeps what a title without an end tag swallows',
      '<head><title>Old\n<meta charset=utf-8></head><body>',
      { kind: 'title', value: 'New' },
      '<head><title>New</title>\n<meta charset=utf-8></head><body>',
    ],
    [
      'adds a meta element',
      '<head><meta charset=utf-8></head>',
      { kind: 'meta', attribute: 'name', key: 'description', content: 'x' },
      '<meta charset=utf-8><meta name="description" content="x"></head>',
    ],
    [
      'adds an element behind an end tag with white space in it',
      '<head><title>Old</title\n></head >',
      { kind: 'meta', attribute: 'name', key: 'description', content: 'x' },
      '</title\n><meta name="description" content="x"></head >',
    ],
    [
      'closes an added element where the doctype is one of XHTML',
      '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "xhtml1-strict.dtd"><html><head></head>',
      { kind: 'meta', attribute: 'name', key: 'description', content: 'x > y' },
      '<head><meta name="description" content="x &gt; y" /></head>',
    ],
    ...['<?xml version="1.0"?>', '<!doctype html>'].map((start): [string, string, Edit, string] => [
      `closes an added element of a page that is XML: ${start}`,
      `${start}<html xmlns="http://www.w3.org/1999/xhtml"><head></head>`,
      { kind: 'json-ld', json: '{"name":"Drills & <saws>"}' },
      '<script type="application/ld+json">{"name":"Drills \\u0026 \\u003csaws>"}</script></head>',
    ]),
    [
      'replaces its content',
      '<meta content=old name=Description>',
      { kind: 'meta', attribute: 'name', key: 'description', content: 'new' },
      '<meta content="new" name=Description>',
    ],
    [
      'gives it content',
      '<meta name=description>',
      { kind: 'meta', attribute: 'name', key: 'description', content: 'new' },
      '<meta content="new" name=description>',
    ],
    [
      'replaces a link',
      '<link rel=canonical href=/old>',
      { kind: 'link', rel: 'canonical', href: '/new' },
      '<link rel=canonical href="/new">',
    ],
    [
      'tells links by hreflang',
      '<link rel=alternate hreflang=de href=/d>',
      { kind: 'link', rel: 'alternate', hreflang: 'en', href: '/e' },
      '<link rel=alternate hreflang=de href=/d><link rel="alternate" hreflang="en" href="/e">',
    ],
    [
      'leaves a feed in the language of a link alone',
      '<link rel=alternate type=application/rss+xml hreflang=en href=/feed>',
      { kind: 'link', rel: 'alternate', hreflang: 'en', href: '/e' },
      'href=/feed><link rel="alternate" hreflang="en" href="/e">',
    ],
    [
      'sets an attribute',
      '<a href=/x>y</a>',
      { kind: 'attribute', offset: 0, name: 'href', value: '/z' },
      '<a href="/z">y</a>',
    ],
    [
      'keeps the case of its name and the white space around it',
      '<LINK\n  REL="CANONICAL"\n  HREF = "/old">',
      { kind: 'link', rel: 'canonical', href: '/new' },
      '<LINK\n  REL="CANONICAL"\n  HREF = "/new">',
    ],
    [
      'keeps attributes apart',
      '<a id="b"href=/x>y</a>',
      { kind: 'attribute', offset: 0, name: 'href', value: '/z' },
      '<a id="b" href="/z">y</a>',
    ],
    [
      'gives an attribute without a value one',
      '<img alt src=a>',
      { kind: 'attribute', offset: 0, name: 'alt', value: 'b' },
      '<img alt="b" src=a>',
    ],
    [
      'adds an attribute',
      '<img src=a />',
      { kind: 'attribute', offset: 0, name: 'alt', value: '' },
      '<img alt="" src=a />',
    ],
    [
      'removes an attribute',
      "<a rel='nofollow' href=/x>y</a>",
      { kind: 'attribute', offset: 0, name: 'rel', value: null },
      '<a href=/x>y</a>',
    ],
    [
      'leaves other attributes alone',
      '<a data-href=1 title="href=2" href=3>',
      { kind: 'attribute', offset: 0, name: 'href', value: '4' },
      '<a data-href=1 title="href=2" href="4">',
    ],
    [
      'sets an attribute of html',
      '<html><body>',
      { kind: 'html-attribute', name: 'lang', value: 'en' },
      '<html lang="en"><body>',
    ],
    [
      'adds the html tag for it',
      '<!doctype html><p>x',
      { kind: 'html-attribute', name: 'lang', value: 'en' },
      '<!doctype html><html lang="en"><p>x',
    ],
    [
      'inserts',
      '<p>a</p>',
      { kind: 'insert', offset: 0, element: { kind: 'heading', level: 1, text: 'b' } },
      '<h1>b</h1><p>a</p>',
    ],
    ['removes an element', '<p>a</p><p>b</p>c', { kind: 'remove', offset: 8 }, '<p>a</p>c'],
    [
      'removes an element without end tag',
      '<ul><li>a<li>b</ul>',
      { kind: 'remove', offset: 4 },
      '<ul><li>b</ul>',
    ],
    [
      'adds JSON-LD that cannot end its script',
      '<head></head>',
      { kind: 'json-ld', json: '"</script>"' },
      '<head><script type="application/ld+json">"\\u003c/script>"</script></head>',
    ],
    [
      'replaces JSON-LD and keeps the attributes of its script',
      '<script type=application/ld+json class=graph>{</script >x',
      { kind: 'json-ld', json: '{}', offset: 0 },
      '<script type=application/ld+json class=graph>{}</script>x',
    ],
    [
      'adds doctype and charset',
      '<head><title>x</title>',
      { kind: 'prologue', doctype: true, charset: true },
      '<!doctype html><head><meta charset="utf-8"><title>x</title>',
    ],
    [
      'replaces a doctype',
      '<!DOCTYPE html PUBLIC "x"><p>',
      { kind: 'prologue', doctype: true, charset: false },
      '<!doctype html><p>',
    ],
    ['passes over offsets of nothing', '<p>a</p>', { kind: 'remove', offset: 1 }, '<p>a</p>'],
    ['passes over what is no page', '<p>a</p>', { kind: 'header', name: 'x', value: 'y' }, '<p>a</p>'],
  ])('%s', (_case, html, edit, expected) => {
    expect(applyEdits(html, [edit])).toContain(expected);
  });

  test('makes several edits, in any order, and keeps everything else', () => {
    const edits: Edit[] = [
      { kind: 'html-attribute', name: 'lang', value: 'en' },
      { kind: 'meta', attribute: 'name', key: 'description', content: 'About' },
      { kind: 'title', value: 'New' },
      { kind: 'attribute', offset: page.indexOf('<p'), name: 'class', value: null },
      { kind: 'link', rel: 'canonical', href: 'https://example.com/page' },
    ];
    expect(applyEdits(page, edits)).toBe(
      '<!doctype html>\n<html lang="en">\n<head>\n  <title>New</title>\n<meta name="description" content="About"><link rel="canonical" href="https://example.com/page"></head>\n<body>\n  <p>Text</p>\n</body>\n</html>\n',
    );
  });

  test('puts metadata before what closes the head early', () => {
    const html = '<head><title>x</title><div>y</div></head><body>';
    const edited = factsOf(applyEdits(html, [{ kind: 'link', rel: 'canonical', href: '/a' }]));
    expect(edited.html.links).toMatchObject([{ inHead: true, url: 'https://example.com/a' }]);
  });

  test.each([
    ['a pixel', '<img src=https://stats.example/pixel.gif>'],
    ['a frame', '<iframe src=https://tags.example/></iframe>'],
    ['text', 'Please turn scripts on.'],
  ])(
    'puts metadata before a noscript with %s, because browsers with scripts read none of it',
    (_what, content) => {
      const noscript = `<noscript>${content}</noscript>`;
      const canonical: Edit = { kind: 'link', rel: 'canonical', href: '/a' };
      for (const html of [
        `<head><title>x</title>${noscript}</head><body>`,
        `<title>x</title>${noscript}<p>y`,
      ])
        expect(applyEdits(html, [canonical])).toBe(
          html.replace(noscript, `<link rel="canonical" href="/a">${noscript}`),
        );
    },
  );

  test.each([
    ['style', '<style>a{}'],
    ['script', '<script>let a'],
    ['noscript', '<noscript><link rel=stylesheet href=/a.css>'],
    ['template', '<template><p>a</p>'],
    ['style in a noscript', '<noscript><style>a{}'],
    ['title', '<title>x'],
  ])('puts metadata before a %s that never ends', (_what, unclosed) => {
    const canonical: Edit = { kind: 'link', rel: 'canonical', href: '/a' };
    const html = `<head><meta name=robots content=all>${unclosed}</head><body><p>y</p>`;
    const expected = html.replace(unclosed, `<link rel="canonical" href="/a">${unclosed}`);
    expect(applyEdits(html, [canonical])).toBe(expected);
    const offset = html.indexOf('</head>');
    expect(applyEdits(html, [{ kind: 'insert', offset, element: canonical }])).toBe(expected);
  });

  test.each(['</body>', '</HTML >'])(
    'puts metadata before a %s in the head, with which browsers begin the body',
    (endTag) => {
      const canonical: Edit = { kind: 'link', rel: 'canonical', href: '/a' };
      const ignored =
        '<!-- </body> --><script>"</body>"</script></p><noscript><style>a{}</style></body></noscript>';
      const html = `<html><head><title>x</title>${ignored}${endTag}<meta name=robots content=all></head><body><p>y</p>`;
      const expected = html.replace(ignored, `${ignored}<link rel="canonical" href="/a">`);
      expect(applyEdits(html, [canonical])).toBe(expected);
      const offset = html.indexOf('</head>');
      expect(applyEdits(html, [{ kind: 'insert', offset, element: canonical }])).toBe(expected);
    },
  );

  test.each<[string, string, Edit]>([
    ['link', '<link rel=canonical href=/n>', { kind: 'link', rel: 'canonical', href: '/a' }],
    [
      'meta element',
      '<meta name=description content=n>',
      { kind: 'meta', attribute: 'name', key: 'description', content: 'a' },
    ],
    ['title', '<title>n</title>', { kind: 'title', value: 'a' }],
  ])('leaves a %s in a noscript as it is and adds its own', (_what, element, edit) => {
    const html = `<head><noscript>${element}</noscript></head>`;
    const edited = applyEdits(html, [edit]);
    expect(edited).toContain(`<noscript>${element}</noscript>`);
    expect(edited.replace(/<noscript>.*<\/noscript>/, '')).toBe(`<head>${snippetOf(edit)}</head>`);
  });

  test('puts the doctype before everything else, and the charset before other metadata', () => {
    const edits: Edit[] = [
      { kind: 'link', rel: 'canonical', href: '/a' },
      { kind: 'prologue', doctype: true, charset: true },
    ];
    expect(applyEdits('<body><p>Text', edits)).toBe(
      '<!doctype html><meta charset="utf-8"><link rel="canonical" href="/a"><body><p>Text',
    );
  });

  test('puts metadata before text that begins the body ahead of the html tag', () => {
    const edits: Edit[] = [
      { kind: 'link', rel: 'canonical', href: '/a' },
      { kind: 'prologue', doctype: false, charset: true },
    ];
    expect(applyEdits('<!doctype html>{% x %}<html><body>Text', edits)).toBe(
      '<!doctype html><meta charset="utf-8"><link rel="canonical" href="/a">{% x %}<html><body>Text',
    );
  });

  test('puts metadata before a template that holds the start tag of the body', () => {
    const html = '<title>x</title><template><meta name=a><body>y';
    expect(applyEdits(html, [{ kind: 'link', rel: 'canonical', href: '/a' }])).toBe(
      html.replace('<template>', '<link rel="canonical" href="/a"><template>'),
    );
  });

  test('puts metadata before a body that begins ahead of the head tag', () => {
    expect(applyEdits('<html><body>Text<head></head>', [{ kind: 'title', value: 'T' }])).toBe(
      '<html><title>T</title><body>Text<head></head>',
    );
  });

  test('puts metadata before a heading at the place where the head ends without a tag', () => {
    const heading = { kind: 'heading', level: 1, text: 'H' } as const;
    const edits: Edit[] = [
      { kind: 'insert', offset: 15, element: heading },
      { kind: 'title', value: 'T' },
    ];
    expect(applyEdits('<!doctype html><main>Text', edits)).toBe(
      '<!doctype html><title>T</title><h1>H</h1><main>Text',
    );
  });

  test('reads a byte order mark before all as no text', () => {
    const html = '\ufeff<!doctype html><head><title>x</title></head>';
    const edited = applyEdits(html, [{ kind: 'link', rel: 'canonical', href: '/a' }]);
    expect(edited).toBe(html.replace('</head>', '<link rel="canonical" href="/a"></head>'));
  });

  test('adds metadata to a page without any tags', () => {
    const edited = factsOf(applyEdits('plain text', [{ kind: 'title', value: 'T' }]));
    expect(edited.html.titles).toMatchObject([{ text: 'T', inHead: true }]);
  });

  test('makes thousands of edits in one pass', () => {
    const links = '<a href=/x>x</a>'.repeat(20_000);
    const edits = [...links.matchAll(/<a/g)].map(({ index }): Edit => ({
      kind: 'attribute',
      offset: index,
      name: 'href',
      value: '/y',
    }));
    expect(applyEdits(links, edits)).toBe('<a href="/y">x</a>'.repeat(20_000));
  });

  test('makes the first of two edits that exclude each other, and an insertion before it', () => {
    const edits: Edit[] = [
      { kind: 'remove', offset: 0 },
      { kind: 'attribute', offset: 0, name: 'class', value: 'b' },
      { kind: 'insert', offset: 0, element: { kind: 'title', value: 'c' } },
    ];
    expect(applyEdits('<p class=a>x</p>y', edits)).toBe('<title>c</title>y');
  });
});
