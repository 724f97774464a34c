import { describe, expect, test } from '@jest/globals';
import type { HtmlFacts } from '@plumbline/page-facts';
import { factsOf } from '@plumbline/page-facts/testing';
import fc from 'fast-check';
import { applyEdits } from './apply-edits.ts';
import { editFacts } from './edit-facts.ts';
import type { Edit } from './edit.ts';

/**
 * Returns the facts that edits may change. It leaves out positions in the source, the order of JSON-LD blocks, and the
 * attributes of images as written, because snippets use the attributes from before any edit.
 */
function comparable(html: HtmlFacts): unknown {
  const { document, titles, metas, links, headings, anchors, images, forms, structuredData } = html;
  const { doctype, quirksMode, declaredEncodings, lang, baseUrl } = document;
  return withoutOffsets({
    document: { doctype: doctype?.toLowerCase(), quirksMode, declaredEncodings, lang, baseUrl },
    titles,
    metas: metas.filter(({ charset }) => charset === null),
    links,
    headings,
    anchors,
    images: images.map((image) => ({ ...image, attributes: null })),
    forms,
    nodes: sortedNodes(structuredData.nodes),
    errors: structuredData.errors.length,
  });
}

function sortedNodes(nodes: HtmlFacts['structuredData']['nodes']): readonly string[] {
  return nodes.map(({ format, types, properties }) => JSON.stringify([format, types, properties])).sort();
}

function withoutOffsets(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (key, each: unknown) => (key === 'offset' ? undefined : each)));
}

function expectAgreement(html: string, edits: readonly Edit[]): void {
  const onSource = factsOf(applyEdits(html, edits));
  const onFacts = editFacts(factsOf(html), edits);
  if (onFacts.html === null) throw new Error('A page stays a page.');
  expect(comparable(onFacts.html)).toEqual(comparable(onSource.html));
}

const ofHead = fc.constantFrom(
  '<title>Old &amp; grey</title>',
  '<title></title>',
  '<meta name=description content="About">',
  '<meta name="Description" content>',
  '<meta property="og:title" content=x>',
  '<meta name=viewport content="width=device-width">',
  '<link rel=canonical href=/old>',
  '<link rel="alternate" hreflang=de href="/de">',
  '<link rel=alternate hreflang=en type=application/rss+xml href=/feed>',
  '<link rel=stylesheet href=/a.css>',
  '<script type="application/ld+json">{"@type":"WebSite","name":"x"}</script>',
  '<script type="application/ld+json">{oops</script>',
  '<template><title>In a template</title><meta name=description content=t></template>',
  '<noscript><link rel=canonical href=/n></noscript>',
  '<noscript><img src=/pixel.gif></noscript>',
  '<base href="https://example.com/base/">',
);
const ofBody = fc.constantFrom(
  '<h1></h1>',
  '<h1>Head <em>line</em></h1>',
  '<h2>Part</h2>',
  '<p>Text <a href="/a" target=_blank>one</a> <a rel="nofollow opener" href="http://other.example/#f">two</a></p>',
  '<a lang=fr href=b>trois</a>',
  '<img src=i.png alt="" width=3>',
  '<form action=/f target=_blank rel=external><input></form>',
  '<title>In the body</title>',
  '<meta name=description content="In the body">',
  '<link rel=canonical href=/b>',
  '<svg><title>Not of the page</title></svg>',
  '<select><title>Not of the page</title></select>',
  '<div itemscope itemtype="https://schema.org/Person"><span itemprop=name>N</span></div>',
);

const page = fc
  .record({
    doctype: fc.constantFrom(
      '',
      '<!doctype html>',
      '<!DOCTYPE html PUBLIC "x">',
      '<!-- c --><!doctype html>\n',
    ),
    htmlTag: fc.constantFrom('<html>', '<html lang=de>', '<html lang="">'),
    head: fc.array(ofHead, { maxLength: 6 }),
    headEnd: fc.constantFrom('</head>', '<p>broken</p></head>', '</body></head>', '</br></head>', ''),
    bodyTag: fc.constantFrom('<body>', '<body class=x>'),
    body: fc.array(ofBody, { maxLength: 6 }),
  })
  .map(({ doctype, htmlTag, head, headEnd, bodyTag, body }) =>
    [doctype, htmlTag, '<head>', ...head, headEnd, bodyTag, ...body].join(''),
  );

const text = fc.constantFrom('New', 'A & "B"', ' with  spaces ', '<i>');
const path = fc.constantFrom('/new', 'https://other.example/x?a=1&b=2#c', 'rel', '//cdn.example/y');

/**
 * Generates edits as checks make them: they change elements that exist, or insert at the end of the head and at
 * headings. Edits that are made together never give one attribute different values.
 */
function editsOf(html: string, together: 'alone' | 'together'): fc.Arbitrary<Edit> {
  const { titles, metas, links, anchors, images, forms, headings, document, structuredData } =
    factsOf(html).html;
  const at = (elements: readonly { readonly offset: number }[]) => elements.map(({ offset }) => offset);
  const attributes = (elements: readonly { readonly offset: number }[], ...names: readonly string[]) =>
    elements.length === 0
      ? []
      : [
          fc.record({
            kind: fc.constant('attribute' as const),
            offset: fc.constantFrom(...at(elements)),
            name: fc.constantFrom(...names),
            value: fc.option(path),
          }),
        ];
  const removable = [...titles, ...metas, ...links, ...headings.filter(({ text }) => text === '')];
  const headEnd = document.headBrokenBy?.outerOffset ?? document.headEndOffset;
  return fc.oneof(
    fc.record({ kind: fc.constant('title' as const), value: text }),
    fc.record({
      kind: fc.constant('meta' as const),
      attribute: fc.constantFrom('name' as const, 'property' as const),
      key: fc.constantFrom('description', 'og:title', 'robots'),
      content: text,
    }),
    fc.record({ kind: fc.constant('link' as const), rel: fc.constant('canonical'), href: path }),
    fc.record({
      kind: fc.constant('link' as const),
      rel: fc.constant('alternate'),
      href: path,
      hreflang: fc.constantFrom('de', 'en'),
    }),
    fc.record({
      kind: fc.constant('html-attribute' as const),
      name: fc.constant('lang' as const),
      value: fc.constant('en'),
    }),
    fc.record({ kind: fc.constant('prologue' as const), doctype: fc.boolean(), charset: fc.constant(false) }),
    fc.record({
      kind: fc.constant('json-ld' as const),
      json: fc.constant('{"@type":"Article","headline":"h"}'),
    }),
    ...attributes(metas, 'name', 'property', ...(together === 'alone' ? ['content'] : [])),
    ...attributes(links, 'hreflang', 'media', 'type', 'lang', ...(together === 'alone' ? ['href'] : [])),
    ...attributes(anchors, 'href', 'rel', 'target'),
    ...attributes(
      images.filter(({ element }) => element === 'img'),
      'width',
      'height',
      'alt',
    ),
    ...attributes(forms, 'rel', 'target'),
    ...(removable.length === 0
      ? []
      : [fc.record({ kind: fc.constant('remove' as const), offset: fc.constantFrom(...at(removable)) })]),
    ...(structuredData.blocks.length === 0
      ? []
      : [
          fc.record({
            kind: fc.constant('json-ld' as const),
            json: fc.constant('{"@type":"Thing"}'),
            offset: fc.constantFrom(...at(structuredData.blocks)),
          }),
        ]),
    ...(headEnd === null
      ? []
      : [
          fc.record({
            kind: fc.constant('insert' as const),
            offset: fc.constant(headEnd),
            element: fc.record({ kind: fc.constant('title' as const), value: text }),
          }),
        ]),
    ...(headings.length === 0
      ? []
      : [
          fc.record({
            kind: fc.constant('insert' as const),
            offset: fc.constantFrom(...at(headings)),
            element: fc.record({
              kind: fc.constant('heading' as const),
              level: fc.constant(1 as const),
              text,
            }),
          }),
        ]),
  );
}

describe('an edit says the same of the source and of the facts', () => {
  test('of any page', () => {
    const edited = page.chain((html) => fc.tuple(fc.constant(html), editsOf(html, 'alone')));
    fc.assert(
      fc.property(edited, ([html, edit]) => {
        expectAgreement(html, [edit]);
      }),
      { numRuns: 500 },
    );
  });

  test('when several are made together', () => {
    const edited = page.chain((html) =>
      fc.tuple(fc.constant(html), fc.array(editsOf(html, 'together'), { minLength: 2, maxLength: 5 })),
    );
    fc.assert(
      fc.property(edited, ([html, edits]) => {
        expectAgreement(html, edits);
      }),
      { numRuns: 500 },
    );
  });
});

test('edits of files and of the server change no facts of a page', () => {
  const before = factsOf('<title>x</title>');
  expect(editFacts(before, [{ kind: 'header', name: 'x', value: 'y' }])).toBe(before);
});
