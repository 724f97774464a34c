import { describe, expect, test } from '@jest/globals';
import { factsOf, pageOf } from '../testing.ts';
import { references, referencesMax } from './references.ts';

const brief = (html: string) => references(factsOf(html)).map(({ kind, url, label }) => [kind, url, label]);
const at = (path: string): string => `https://example.com${path}`;

test('everything that a page names, metadata first', () => {
  expect(
    brief(`<head>
      <link rel=canonical href=/c><link rel=alternate hreflang=de href=/de><link rel=next href=/2><link rel=prev href=/0>
      <link rel=alternate type=application/rss+xml href=/feed><link rel=icon href=/i.ico><link rel=apple-touch-icon href=/t.png>
      <link rel=manifest href=/m.json><link rel=stylesheet href=/s.css><script src=/s.js></script>
      <meta property=og:image content=/og.png><meta name=twitter:image content=/tw.png>
      <meta http-equiv=refresh content="5; url=/r"></head>
      <body><a href=/a>Text</a><img src=/p.png srcset="/p2.png 2x" alt=Pic><iframe src=/f></iframe><video src=/v.mp4></video>
      <link rel=preload as=font href=/f.woff2><form action=/search></form></body>`),
  ).toEqual([
    ['canonical', at('/c'), 'html'],
    ['meta-refresh', at('/r'), null],
    ['hreflang', at('/de'), 'de'],
    ['next', at('/2'), null],
    ['prev', at('/0'), null],
    ['alternate', at('/feed'), 'application/rss+xml'],
    ['icon', at('/i.ico'), null],
    ['apple-touch-icon', at('/t.png'), null],
    ['og-image', at('/og.png'), null],
    ['twitter-image', at('/tw.png'), null],
    ['link', at('/a'), 'Text'],
    ['manifest', at('/m.json'), null],
    ['stylesheet', at('/s.css'), null],
    ['script', at('/s.js'), null],
    ['iframe', at('/f'), null],
    ['media', at('/v.mp4'), null],
    ['font', at('/f.woff2'), null],
    ['form', at('/search'), null],
    ['image', at('/p.png'), 'Pic'],
    ['image', at('/p2.png'), 'Pic'],
  ]);
});

test('a response without HTML has references from its redirect and its headers', () => {
  const page = pageOf('', {
    response: {
      status: 301,
      redirectUrl: at('/new'),
      headers: { location: '/new', link: '</de>; rel=alternate; hreflang=de, </c>; rel=canonical' },
    },
  });
  expect(references(page)).toMatchObject([
    { kind: 'redirect', url: at('/new'), rawUrl: '/new' },
    { kind: 'canonical', url: at('/c'), label: 'header' },
    { kind: 'hreflang', url: at('/de'), label: 'de' },
  ]);
});

test.each([
  ['a feed', 'type=application/rss+xml', 'application/rss+xml'],
  ['a version for small screens', 'media="(max-width: 640px)"', '(max-width: 640px)'],
])('an alternate in a language is no hreflang annotation if it is %s', (_what, attribute, label) => {
  expect(brief(`<link rel=alternate hreflang=de ${attribute} href=/a>`)).toEqual([
    ['alternate', at('/a'), label],
  ]);
});

test('a feed in a language is no hreflang annotation in a Link header either', () => {
  const link = '</feed>; rel=alternate; hreflang=de; type="application/rss+xml"';
  expect(references(factsOf('', { response: { headers: { link } } }))).toMatchObject([
    { kind: 'alternate', url: at('/feed'), label: 'application/rss+xml' },
  ]);
});

test('a Link header whose anchor is another page says nothing about this one', () => {
  const link = ['</de>; rel=alternate; hreflang=de; anchor="/other"', '</2>; rel=next; anchor="/page"'];
  expect(references(factsOf('', { response: { headers: { link } } }))).toMatchObject([
    { kind: 'next', url: at('/2') },
  ]);
});

describe('links', () => {
  test.each([
    ['a plain one', '<a href=/a>x</a>', false],
    ['nofollow', '<a href=/a rel="noopener NoFollow">x</a>', true],
    ['ugc', '<a href=/a rel=ugc>x</a>', true],
    ['sponsored', '<a href=/a rel=sponsored>x</a>', true],
    ['on a nofollow page', '<meta name=robots content=nofollow><a href=/a>x</a>', true],
    ['both ways to one URL', '<a href=/a rel=nofollow>x</a><a href=/a#b>y</a>', false],
  ])('%s', (_case, html, nofollow) => {
    expect(references(factsOf(html))).toMatchObject([{ kind: 'link', url: at('/a'), nofollow }]);
  });

  test('the raw form is kept where it differs', () => {
    const raw = references(factsOf('<a href="https://example.com/a">x</a><a href=" /B#c">y</a>')).map(
      ({ rawUrl }) => rawUrl,
    );
    expect(raw).toEqual([null, ' /B#c']);
  });

  test('in-page links name no page; routes of a client-side router do', () => {
    expect(
      brief('<a href="#top">x</a><a href="#/one">y</a><a href="#/two">z</a><a href="#!three">z</a>'),
    ).toHaveLength(3);
  });

  test.each([
    '<a>x</a>',
    '<a href="mailto:a@b.c">x</a>',
    '<a href="javascript:x">x</a>',
    '<a href="https://">x</a>',
  ])('%s is none', (html) => {
    expect(brief(html)).toEqual([]);
  });
});

test('metadata in the body counts no more than for a search engine', () => {
  expect(
    brief('<body><p>x</p><link rel=canonical href=/c><link rel=alternate hreflang=de href=/de>'),
  ).toEqual([]);
});

test('metadata in a noscript counts no more than for a browser that runs scripts', () => {
  const links = '<link rel=canonical href=/c><link rel=alternate hreflang=de href=/de>';
  expect(brief(`<head><noscript>${links}</noscript></head>`)).toEqual([]);
});

test('an image says how the page shows it', () => {
  const [first, second] = references(
    factsOf(
      '<main><img src=a.png width=10 height=20 loading=lazy><img src=b.png style="aspect-ratio: 1"></main>',
    ),
  );
  expect(first?.image).toMatchObject({
    from: 'img',
    width: 10,
    height: 20,
    position: 1,
    unsized: false,
    lazy: true,
  });
  expect(second?.image).toMatchObject({ width: null, position: 2, unsized: false, hasSrcset: false });
});

test('the references of a page with very many links are cut', () => {
  const links = Array.from({ length: referencesMax + 10 }, (_, index) => `<a href=/${index}>x</a>`).join('');
  expect(references(factsOf(`<link rel=canonical href=/c>${links}`))).toHaveLength(referencesMax);
});
