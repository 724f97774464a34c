import { describe, expect, test } from '@jest/globals';
import { factsOf } from '../../testing.ts';

describe('titles', () => {
  test.each([
    ['entities and white space', '<title> A &amp;\n B </title>', ['A & B']],
    ['markup, which is text here', '<title>a <b>c</b></title>', ['a <b>c</b>']],
    ['several', '<title>a</title><title>b</title>', ['a', 'b']],
    ['an empty one', '<title></title>', ['']],
    ['none in an svg', '<svg><title>icon</title></svg>', []],
    ['none in a formula', '<math><title>sum</title></math>', []],
    ['none in a select, which browsers drop', '<select><title>x</title></select>', []],
  ])('%s', (_case, html, titles) => {
    expect(factsOf(html).html.titles.map(({ text }) => text)).toEqual(titles);
  });

  test('one that is never closed swallows the rest', () => {
    expect(factsOf('<title>a<p>b').html.titles).toMatchObject([{ text: 'a<p>b', closed: false }]);
  });

  test('keep where they stand', () => {
    const [first, second, third] = factsOf(
      '<title>a</title><body><noscript><title>b</title></noscript><template><title>c</title></template>',
    ).html.titles;
    expect(first).toMatchObject({ inHead: true, inNoscript: false, inTemplate: false });
    expect(second).toMatchObject({ inHead: false, inNoscript: true });
    expect(third).toMatchObject({ inTemplate: true });
  });
});

test('a content of megabytes is cut', () => {
  const { metas } = factsOf(`<meta name=description content="${'a'.repeat(1_000_000)}">`).html;
  expect(metas[0]?.content).toBe('a'.repeat(10_000));
});

test('metas have keys in lower case and collapsed content', () => {
  const { metas } = factsOf(
    '<meta NAME=" Description " content="a\n b"><meta property="OG:Title" content="&quot;x&quot;"><meta http-equiv=Refresh content="0;/a"><meta charset=UTF-8><meta name=x>',
  ).html;
  expect(metas).toMatchObject([
    { name: 'description', property: null, content: 'a b' },
    { property: 'og:title', content: '"x"' },
    { httpEquiv: 'refresh', content: '0;/a' },
    { charset: 'utf-8', content: '' },
    { name: 'x', content: '' },
  ]);
});

test('links keep what they say as written, next to the URL', () => {
  const { links } = factsOf(
    '<link rel="Alternate  StyleSheet" href="/a.css " hreflang=EN-gb media=print type=text/css sizes=32x32 as=Style lang=en disabled><link rel=icon href="">',
  ).html;
  expect(links).toMatchObject([
    {
      rel: ['alternate', 'stylesheet'],
      href: '/a.css ',
      url: 'https://example.com/a.css',
      hreflang: 'EN-gb',
      media: 'print',
      type: 'text/css',
      sizes: '32x32',
      as: 'style',
      lang: 'en',
      disabled: true,
    },
    { rel: ['icon'], href: '', url: null, disabled: false },
  ]);
});
