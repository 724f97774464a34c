import { ELSEWHERE, file, page, redirect, type FixturePage, SITE } from '../fixture-page.ts';
import { png } from '../png.ts';
import { proseAbout } from '../prose.ts';
import { asset } from '../site-files.ts';

const img = (attributes: string) => `<img width="300" height="200" ${attributes}>`;
const many = (count: number, item: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => item(index)).join('');

/** Links, images, forms, addresses and what a page loads. */
export const contentRows: readonly FixturePage[] = [
  page('/link-broken', ['link-broken-internal'], { main: '<a href="/gone">Dead fern</a>' }),
  page('/link-elsewhere-broken', ['link-broken-external'], {
    main: `<a href="${ELSEWHERE}/gone">Dead link</a>`,
  }),
  page('/link-elsewhere', [], { main: `<a href="${ELSEWHERE}/ferns">Ferns elsewhere</a>` }),
  page('/link-redirect', ['link-internal-redirect'], { main: '<a href="/moved">Moved ferns</a>' }),
  ...['one', 'two', 'three'].map((name) =>
    page(`/link-twin-${name}`, [], { main: '<a href="/twin">The twin of the pages</a>' }),
  ),
  page('/twin', ['link-to-noncanonical'], { linked: 'nowhere', canonical: `${SITE}/pages` }),
  page('/link-nofollow', ['link-internal-nofollow'], { main: '<a rel="nofollow" href="/pages">Pages</a>' }),
  page('/link-empty', ['link-empty-anchor'], { main: '<a href="/pages"></a>' }),
  page('/link-generic', ['link-generic-anchor'], { main: '<a href="/pages">click here</a>' }),
  page('/link-uncrawlable', ['link-uncrawlable'], { main: '<a href="javascript:open()">Open the list</a>' }),
  page('/link-malformed', ['link-malformed'], { main: '<a href="htp://fern.example/">Ferns</a>' }),
  page('/link-many', ['link-too-many'], {
    main: many(101, (index) => `<a href="${ELSEWHERE}/fern?number=${index}">Fern number ${index}</a> `),
  }),
  page('/link-fragment', ['link-broken-fragment'], { main: '<a href="#nowhere">To the end</a>' }),
  page('/link-fragment-elsewhere', ['link-broken-fragment'], {
    main: '<a href="/link-fragment-good#beginning">The beginning of another page</a>',
  }),
  page('/link-fragment-good', [], { main: '<a href="#end">To the end</a><p id="end">The end.</p>' }),

  page('/image', [], { main: img('src="/photo.png" alt="A fern in the rain"') }),
  page('/image-alt-missing', ['img-alt-missing'], { main: img('src="/photo.png"') }),
  page('/image-alt-quality', ['img-alt-quality'], { main: img('src="/photo.png" alt="photo.png"') }),
  page('/image-broken', ['img-broken'], { main: img('src="/no-photo.png" alt="A lost fern"') }),
  page('/image-redirect', ['img-redirect'], { main: img('src="/old-photo.png" alt="An old fern"') }),
  page('/image-heavy', ['img-too-heavy', 'img-legacy-format'], {
    main: img('src="/heavy.png" alt="A heavy fern"'),
  }),
  page('/image-legacy', ['img-legacy-format'], {
    main: img('src="/legacy.png" alt="A fern of the old kind"'),
  }),
  page('/image-unsized', ['img-no-dimensions'], { main: '<img src="/photo.png" alt="A fern of any size">' }),
  page('/image-oversized', ['img-oversized-for-slot', 'img-legacy-format'], {
    main: '<img width="100" height="100" src="/oversized.png" alt="A fern too large">',
  }),
  page('/image-lazy', ['img-lazy-misuse'], {
    prose: img('src="/photo.png" alt="A late fern" loading="lazy"') + proseAbout('late ferns'),
  }),
  page('/image-unindexable', ['img-unindexable-markup'], {
    main: '<picture><source srcset="/photo.png" type="image/png"></picture>',
  }),
  page('/image-hidden', [], { main: img('src="/hidden-photo.png" alt="A fern in hiding"') }),
  page('/image-mislabelled', [], { main: img('src="/mislabelled.png" alt="A fern by another name"') }),
  asset('/photo.png', 'image/png', png(300, 200)),
  asset('/hidden-photo.png', 'image/png', png(300, 200), {
    expect: ['robots-noindex-page'],
    headers: { 'x-robots-tag': 'noindex' },
  }),
  asset('/mislabelled.png', 'text/plain', png(300, 200), {
    expect: ['http-content-type-mismatch'],
  }),
  asset('/small-preview.png', 'image/png', png(800, 420)),
  asset('/heavy.png', 'image/png', png(300, 200, 150_000)),
  asset('/legacy.png', 'image/png', png(300, 200, 60_000)),
  asset('/oversized.png', 'image/png', png(1_000, 1_000, 80_000)),
  asset(
    '/drawing.svg',
    'image/svg+xml',
    '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"/>',
  ),
  redirect('/old-photo.png', [], '/photo.png', { linked: 'nowhere' }),

  page('/form', ['sec-insecure-form'], {
    main: '<form method="get" action="/pages"><input type="password" name="secret"></form>',
  }),
  page('/opener', ['sec-unsafe-opener'], {
    main: `<a target="_blank" rel="opener" href="${ELSEWHERE}/ferns">Ferns elsewhere</a>`,
  }),
  page('/render-blocking', ['perf-render-blocking'], {
    head: many(4, (index) => `<script src="/blocking-${index}.js"></script>`),
  }),
  ...[0, 1, 2, 3].map((index) => asset(`/blocking-${index}.js`, 'text/javascript', 'void 0;')),
  page('/dom', ['perf-dom-size'], { main: '<div>'.repeat(40) + 'Deep down' + '</div>'.repeat(40) }),
  page('/resource-broken', [], { head: '<link rel="stylesheet" href="/gone.css">' }),
  file('/gone.css', ['perf-resource-broken'], { status: 404 }),

  page(`/a-path-${'that-goes-on-and-'.repeat(7)}on`, ['url-too-long'], {
    title: 'The page with the longest path | Fern House',
    description:
      'What the gardeners of Fern House know about long paths: soil, water, light and the season, told in plain words.',
    h1: 'All about long paths',
  }),
  page('/Upper-case', ['url-uppercase']),
  page('/under_score', ['url-underscore']),
  page('/un%20safe', ['url-unsafe-characters']),
  page('/double//slash', ['url-double-slash']),
  page('/filter?a=1&b=2&c=3&d=4', ['url-too-many-params']),
  page('/routes', ['url-fragment-routing'], {
    main: many(5, (index) => `<a href="#/route-${index}">Route number ${index}</a>`),
  }),
];
