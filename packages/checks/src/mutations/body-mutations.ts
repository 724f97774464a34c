import { articlePage, productPage } from './clean-pages.ts';
import { after, plantedIn, repeat, swap, without } from './mutation.ts';

const heading = '<h1>The Stormline jacket</h1>';
const photo =
  'src="/images/stormline.webp" alt="Woman in an orange jacket on the deck of a pilot boat" width="800" height="600"';
const paragraph = (content: string) => after(heading, `<p>${content}</p>`);
const many = (count: number, item: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => item(index)).join('');
const proseOf = (html: string) => html.replace(/<p>The Stormline[\s\S]*at our cost\.<\/p>/, '');

/** Faults of what people see: headings, text, images, links, forms, and the size of it all. */
export const bodyMutations = plantedIn(productPage, [
  { check: 'h1-missing', plant: swap(heading, '<p>The Stormline jacket</p>') },
  { check: 'h1-multiple', plant: swap('<h2>Which size fits</h2>', '<h1>Which size fits</h1>') },
  {
    check: 'h1-too-long',
    plant: swap(heading, `<h1>${repeat('The Stormline jacket for the crews of pilot boats ', 3)}</h1>`),
  },
  { check: 'heading-level-skip', plant: swap('<h2>Which size fits</h2>', '<h4>Which size fits</h4>') },
  { check: 'content-thin', plant: proseOf },
  {
    check: 'content-placeholder-text',
    plant: paragraph('Lorem ipsum dolor sit amet, consectetur adipiscing elit.'),
  },
  {
    check: 'content-js-dependent',
    plant: (html) =>
      html.replace(
        /<body>[\s\S]*<\/body>/,
        `<body><div id="root"></div><script>${'/* bundle */'.repeat(5_000)}</script></body>`,
      ),
  },
  {
    check: 'http-soft-404',
    plant: (html) =>
      swap(
        heading,
        '<h1>Page not found</h1><p>Sorry, the page you are looking for does not exist.</p>',
      )(
        swap(
          '<title>Stormline jacket for work at sea | Tidewater</title>',
          '<title>404: the page was not found here | Tidewater</title>',
        )(proseOf(html)),
      ),
  },
  { check: 'img-alt-missing', plant: swap(photo, 'src="/images/stormline.webp" width="800" height="600"') },
  {
    check: 'img-alt-quality',
    plant: swap(photo, 'src="/images/IMG_2041.webp" alt="IMG_2041" width="800" height="600"'),
  },
  { check: 'img-lazy-misuse', plant: swap(photo, `${photo} loading="lazy"`) },
  {
    check: 'img-unindexable-markup',
    plant: after(heading, '<picture><source srcset="/images/deck.webp" type="image/webp"></picture>'),
  },
  {
    check: 'link-insecure-internal',
    plant: paragraph('See <a href="http://example.com/boots/deck">deck boots</a>.'),
  },
  {
    check: 'link-internal-nofollow',
    plant: paragraph('See <a rel="nofollow" href="/boots/deck">deck boots</a>.'),
  },
  { check: 'link-empty-anchor', plant: paragraph('<a href="/boots/deck"></a>') },
  { check: 'link-generic-anchor', plant: paragraph('For deck boots <a href="/boots/deck">click here</a>.') },
  { check: 'link-uncrawlable', plant: paragraph('<a href="javascript:open()">Deck boots</a>') },
  { check: 'link-malformed', plant: paragraph('<a href="htp://boots.example/deck">Deck boots</a>') },
  { check: 'link-localhost', plant: paragraph('<a href="http://localhost:3000/boots">Deck boots</a>') },
  {
    check: 'link-too-many',
    plant: paragraph(many(310, (index) => `<a href="/part/${index}">Part ${index}</a> `)),
  },
  {
    check: 'struct-dead-end',
    plant: (html) => html.replaceAll(/<a [^>]*>([\s\S]*?)<\/a>/g, '$1'),
  },
  { check: 'url-unsafe-characters', plant: paragraph('<a href="/boots/deck boots|new">Deck boots</a>') },
  {
    check: 'sec-insecure-form',
    plant: paragraph(
      '<form method="get" action="/orders"><input type="password" name="secret" aria-label="Password"></form>',
    ),
  },
  {
    check: 'sec-mixed-content',
    plant: after('<body>', '<script src="http://cdn.example/app.js" async></script>'),
  },
  {
    check: 'sec-unsafe-opener',
    plant: paragraph('<a target="_blank" rel="opener" href="https://pilots.example/">The pilots</a>'),
  },
  { check: 'perf-dom-size', plant: paragraph('<span>'.repeat(45) + 'Deep' + '</span>'.repeat(45)) },
  { check: 'perf-html-size', plant: after('<body>', `<script>/*${'x'.repeat(250_000)}*/</script>`) },
  {
    check: 'http-html-over-crawl-limit',
    plant: after('</main>', `<script>/*${'x'.repeat(1_100_000)}*/</script>`),
  },
  { check: 'sd-parse-error', plant: swap('"@graph": [', '"@graph": [[') },
  {
    check: 'sd-missing',
    page: articlePage,
    plant: (html) => html.replace(/<script type="application\/ld\+json">[\s\S]*?<\/script>/, ''),
  },
  { check: 'sd-vocabulary-invalid', plant: swap('"@type": "Product", "name"', '"@type": "Produkt", "name"') },
  { check: 'sd-product-invalid', plant: swap('"price": "249.00", ', '') },
  {
    check: 'sd-value-invalid',
    page: articlePage,
    plant: after('"name": "Grünzeit"', ', "foundingDate": "bald"'),
  },
  { check: 'sd-breadcrumb-invalid', plant: swap('"position": 2', '"position": 5') },
  {
    check: 'sd-breadcrumb-missing',
    plant: swap('"@type": "BreadcrumbList", "itemListElement"', '"@type": "ItemList", "itemListElement"'),
  },
  {
    check: 'sd-article-incomplete',
    page: articlePage,
    plant: without('"datePublished": "2026-03-02T08:00:00+01:00",'),
  },
]);
