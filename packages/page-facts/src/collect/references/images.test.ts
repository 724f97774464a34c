import { describe, expect, test } from '@jest/globals';
import { factsOf } from '../../testing.ts';

const imagesOf = (html: string) => factsOf(html).html.images;

test('an img keeps its attributes as written', () => {
  const [image] = imagesOf(
    '<main><img src="/a.png" srcset="/b.png 2x" alt="" width=10 height=5% style="color:red" loading=Lazy data-src=/c.png fetchpriority=High role=Presentation title=t></main>',
  );
  expect(image).toMatchObject({
    element: 'img',
    src: '/a.png',
    url: 'https://example.com/a.png',
    srcset: ['https://example.com/b.png'],
    alt: '',
    width: '10',
    height: '5%',
    loading: 'lazy',
    dataSrc: '/c.png',
    fetchPriority: 'high',
    role: 'presentation',
    title: 't',
    inMain: true,
    hidden: false,
    inPicture: false,
  });
});

test('an img without its size keeps all attributes, in their order', () => {
  const [image, sized] = imagesOf(
    '<img class="wide" src="../a.png" alt="A" height=9><img src=b.png width=9 height=9>',
  );
  expect(Object.entries(image?.attributes ?? {})).toEqual([
    ['class', 'wide'],
    ['src', '../a.png'],
    ['alt', 'A'],
    ['height', '9'],
  ]);
  expect(sized?.attributes).toBeNull();
});

test.each([
  ['<img>', { element: 'img', src: null, url: null, alt: null }],
  ['<img src="">', { src: '', url: null }],
  ['<img src="data:image/gif;base64,AA">', { url: null }],
  ['<input type=IMAGE src=a.png alt=Go>', { element: 'input', alt: 'Go' }],
  ['<video poster=p.jpg></video>', { element: 'video', url: 'https://example.com/p.jpg' }],
  ['<map><area href=/ alt=x></map>', { element: 'area', alt: 'x' }],
  ['<link rel=preload as=image href=h.jpg>', { element: 'preload', url: 'https://example.com/h.jpg' }],
  ['<div style="background: url( \'b.png\' )">', { element: 'style', src: 'b.png' }],
  ['<svg role=img><title> Chart </title></svg>', { element: 'svg', label: 'Chart' }],
  ['<svg role=img aria-label=Map><title>Chart</title></svg>', { label: 'Map' }],
  ['<svg role=img></svg>', { label: null }],
  ['<div hidden><img></div>', { hidden: true }],
  ['<noscript><img></noscript>', { inNoscript: true }],
])('%s', (html, image) => {
  expect(imagesOf(html)).toMatchObject([image]);
});

test.each(['<svg></svg>', '<input type=text>', '<area>', '<video></video>', '<template><img></template>'])(
  '%s shows no image',
  (html) => {
    expect(imagesOf(html)).toEqual([]);
  },
);

test('a picture gives its img the types of its sources', () => {
  const [source, image, next] = imagesOf(
    '<picture><source type=image/AVIF srcset=a.avif><img src=a.jpg></picture><img src=b.jpg>',
  );
  expect(source).toMatchObject({ element: 'source', srcset: ['https://example.com/a.avif'] });
  expect(image).toMatchObject({ inPicture: true, pictureTypes: ['image/avif'] });
  expect(next).toMatchObject({ inPicture: false, pictureTypes: [] });
});

describe('the only content of a link', () => {
  test.each([
    ['<a href=/><img></a>', [true]],
    ['<a href=/> <img> <img>\n</a>', [true, true]],
    ['<a href=/><img>text</a>', [false]],
    ['<a href=/>text<img></a>', [false]],
    ['<a href=/><svg role=img><title>x</title></svg></a>', [true]],
    ['<img><a href=/>text</a>', [false]],
  ])('%s: %j', (html, expected) => {
    expect(imagesOf(html).map(({ isLinkContent }) => isLinkContent)).toEqual(expected);
  });
});
