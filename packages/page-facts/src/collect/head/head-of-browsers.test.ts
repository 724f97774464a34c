import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parse, type DefaultTreeAdapterMap } from 'parse5';
import { isLive } from '../../page-facts.ts';
import { factsOf } from '../../testing.ts';

type Node = DefaultTreeAdapterMap['node'];

const metadata = [
  '<title>ID</title>',
  '<meta name="description" content="ID">',
  '<meta name="robots" content="ID">',
  '<link rel="canonical" href="ID">',
  '<link rel="alternate" hreflang="de" href="ID">',
];

const disturbances = [
  '</body>',
  '</html>',
  '</br>',
  '</p>',
  '</head>',
  '</div>',
  '</title>',
  '</BODY\n>',
  '<html lang="de">',
  '<head>',
  '<body>',
  '<p>',
  '<br>',
  'text',
  '\n',
  '&nbsp;',
  '<!-- <body> -->',
  '<!-->',
  '</>',
  '</ body>',
  '<?xml ?>',
  '<!doctype html>',
  '<base href="/">',
  '<my-element></my-element>',
  '<div></div>',
  '<svg><title>x</title></svg>',
  '<template></template>',
  '<template><p>x</p></body></br></template>',
  '<template><title>x</title><meta name="robots" content="x"></template>',
  '<noscript></noscript>',
  '<noscript><link rel="stylesheet" href="a.css"></noscript>',
  '<noscript><img src="a.png"></noscript>',
  '<noscript>text</noscript>',
  '<noscript></body></noscript>',
  '<noscript></br></noscript>',
  '<noscript><!-- x --></noscript>',
  '<noframes></body></noframes>',
  '<script>"</body>"</script>',
  '<style></body></style>',
  '<frameset></frameset>',
  '</noscript>',
  '<noscript><body></noscript>',
  '<noscript><head></noscript>',
  '<noscript></head></noscript>',
  '<noscript></p></noscript>',
  '<noscript><style></br></style></noscript>',
  '<noscript><title>x</title></noscript>',
  '</template>',
  '<template></head></template>',
  '<template></html></template>',
  '<template/></template>',
  '<title/></title>',
  '<link/>',
  '<script></head></script>',
  '<script/></script>',
  '<bgsound>',
  '<basefont>',
  '<command>',
  '<keygen>',
  '<image>',
  '<math></math>',
  '<svg></body></svg>',
  '<svg></p></svg>',
  '<svg></br></svg>',
  '<table></table>',
  '<select></select>',
  '<iframe></body></iframe>',
  '<textarea></textarea>',
  '\0',
  '<![CDATA[x]]>',
  '<',
  '</br/>',
  '</p class=a>',
  '</head class=a>',
  '</body/>',
];

/** A head that generators of pages, plugins and people have put together. */
const brokenHead = fc
  .record({
    start: fc.constantFrom('', '<!doctype html>', '<!doctype html><html>', '<!doctype html><html><head>'),
    pieces: fc.array(
      fc.oneof(
        { weight: 2, arbitrary: fc.constantFrom(...metadata) },
        { weight: 1, arbitrary: fc.constantFrom(...disturbances) },
      ),
      { minLength: 2, maxLength: 8 },
    ),
    end: fc.constantFrom('', '</head>', '</head><body>', '<body><p>text</p></body></html>'),
  })
  .map(({ start, pieces, end }) =>
    [start, ...pieces.map((piece, index) => piece.replace('ID', `at-${index}`)), end].join(''),
  );

/** Returns what stands in the head of a browser that runs no scripts. */
function headOfBrowser(html: string): readonly string[] {
  const root = childrenOf(parse(html, { scriptingEnabled: false })).find(
    ({ nodeName }) => nodeName === 'html',
  );
  const head = root && childrenOf(root).find(({ nodeName }) => nodeName === 'head');
  return (head === undefined ? [] : childrenOf(head)).flatMap((node) => metadataOf(node) ?? []);
}

function metadataOf(node: Node): string | undefined {
  const attribute = (wanted: string) =>
    'attrs' in node ? node.attrs.find(({ name }) => name === wanted)?.value : undefined;
  if (node.nodeName === 'title')
    return childrenOf(node)
      .map((text) => ('value' in text ? text.value : ''))
      .join('');
  return node.nodeName === 'meta' ? attribute('content') : attribute('href');
}

function childrenOf(node: Node): readonly Node[] {
  return 'childNodes' in node ? node.childNodes : [];
}

function headOfFacts(html: string): readonly string[] {
  const { titles, metas, links } = factsOf(html).html;
  return [
    ...titles.map((title) => ({ ...title, value: title.text })),
    ...metas.map((meta) => ({ ...meta, value: meta.content })),
    ...links.map((link) => ({ ...link, value: link.href })),
  ]
    .filter((element) => element.inHead && isLive(element))
    .toSorted((one, other) => one.offset - other.offset)
    .flatMap(({ value }) => value ?? []);
}

const ofMetadata = (values: readonly string[]) => values.filter((value) => value.startsWith('at-'));

test('the head holds the same metadata as in a browser, however broken it is', () => {
  fc.assert(
    fc.property(brokenHead, (html) => {
      expect(ofMetadata(headOfFacts(html))).toEqual(ofMetadata(headOfBrowser(html)));
    }),
    { seed: 1, numRuns: 3000 },
  );
});
