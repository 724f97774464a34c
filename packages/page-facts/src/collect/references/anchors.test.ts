import { describe, expect, test } from '@jest/globals';
import { factsOf } from '../../testing.ts';

const anchorsOf = (html: string) => factsOf(html).html.anchors;

describe('the name of a link', () => {
  test.each([
    ['its text', '<a href=/>Read <b>the</b> docs</a>', 'Read the docs'],
    ['text of blocks, apart', '<a href=/><div>One</div><div>Two</div></a>', 'One Two'],
    ['text before title', '<a href=/ title=b>a</a>', 'a'],
    ['title without text', '<a href=/ title=" b "> </a>', 'b'],
    ['aria-label before all', '<a href=/ aria-label=c title=b>a</a>', 'c'],
    ['a blank aria-label, which is none', '<a href=/ aria-label=" ">a</a>', 'a'],
    ['the alt text of an image', '<a href=/><img src=a alt="Home page"></a>', 'Home page'],
    ['text and alt text', '<a href=/><img src=a alt=Go>now</a>', 'Go now'],
    ['the title of an svg', '<a href=/><svg><title>Search</title></svg></a>', 'Search'],
    ['aria-labelledby', '<a href=/ aria-labelledby=heading></a>', 'heading'],
    ['no script or style', '<a href=/><style>p{}</style><script>x</script></a>', ''],
    ['nothing', '<a href=/><img src=a></a>', ''],
    ['alt of an area', '<map><area href=/ alt="North"></map>', 'North'],
    ['entities', '<a href=/>A &amp; B</a>', 'A & B'],
  ])('is %s', (_case, html, name) => {
    expect(anchorsOf(html).map((anchor) => anchor.name)).toEqual([name]);
  });
});

describe('the URL of a link', () => {
  test.each([
    ['/a', 'https://example.com/a', null],
    [' /a\n', 'https://example.com/a', null],
    ['#top', 'https://example.com/page', 'top'],
    ['', 'https://example.com/page', null],
    ['b?c#', 'https://example.com/b?c', ''],
    ['//other.net/#/route', 'https://other.net/', '/route'],
    ['mailto:a@example.com', null, null],
    ['javascript:void(0)', null, null],
    ['https://', null, null],
  ])('of %j is %s', (href, url, fragment) => {
    expect(anchorsOf(`<a href="${href}">x</a>`)).toMatchObject([{ href, url, fragment }]);
  });

  test('is null without href', () => {
    expect(anchorsOf('<a name=here>x</a>')).toMatchObject([
      { href: null, url: null, fragment: null, id: 'here' },
    ]);
  });
});

test('keeps what checks of links need', () => {
  const [anchor] = anchorsOf(
    '<html lang=en><nav lang=de><a id=x href=/a rel="NoFollow  ugc" target=_blank role=Button onclick=location.assign(b) aria-expanded=false hidden><img src=i></a></nav>',
  );
  expect(anchor).toMatchObject({
    rel: ['nofollow', 'ugc'],
    target: '_blank',
    role: 'button',
    scripted: true,
    togglesUi: true,
    hidden: true,
    hasImage: true,
    inNavigation: true,
    id: 'x',
    lang: 'de',
  });
});

test.each([
  ['a handler that opens a menu', '<a href="#" onclick="toggle()">x</a>', false],
  ['a handler that goes elsewhere', '<a href="#" @click="router.push(1)">x</a>', true],
  ['an attribute of a router', '<a routerlink="/b">x</a>', true],
])('%s makes a link by script: %s', (_what, html, scripted) => {
  expect(anchorsOf(html)[0]?.scripted).toBe(scripted);
});

test.each([
  ['<a href=/><code>continue</code></a>', true],
  ['<code>see <a href=/>continue</a></code>', true],
  ['<a href=/> <kbd>x</kbd> <samp>y</samp> </a>', true],
  ['<a href=/>the <code>continue</code> statement</a>', false],
  ['<a href=/><code>x</code></a><a href=/><img src=a alt=Go></a>', false],
  ['<a href=/></a>', false],
])('the last link of %s is code: %s', (html, isCode) => {
  expect(anchorsOf(html).at(-1)?.isCode).toBe(isCode);
});

test('a label inside of a link is part of its name', () => {
  expect(anchorsOf('<a href=/a><i aria-label="Cart"></i></a><a href=/b>wor<b>d</b></a>')).toMatchObject([
    { name: 'Cart' },
    { name: 'word' },
  ]);
});

test('a link that is never closed ends where the next link begins', () => {
  expect(anchorsOf('<a href=/a>one<a href=/b>two').map(({ name }) => name)).toEqual(['one', 'two']);
});

test('links in templates and svg are none', () => {
  expect(anchorsOf('<template><a href=/a>x</a></template><svg><a href=/b>y</a></svg>')).toEqual([]);
});
