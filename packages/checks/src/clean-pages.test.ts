import { expect, test } from '@jest/globals';
import { factsOf, pageOf, type PageOverrides } from '@plumbline/page-facts/testing';
import { pageChecks } from './catalogue/index.ts';
import { runPageChecks } from './run/run-page-checks.ts';

/** A page as a shop or a magazine publishes it. */
interface CleanPage {
  readonly name: string;
  readonly html: string;
  readonly overrides: PageOverrides;
}

const head = (page: {
  readonly title: string;
  readonly description: string;
  readonly url: string;
  readonly type: string;
  readonly site: string;
}) => `
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${page.title}</title>
  <meta name="description" content="${page.description}">
  <link rel="canonical" href="${page.url}">
  <link rel="icon" href="/icon.svg" type="image/svg+xml">
  <link rel="stylesheet" href="/site.css">
  <meta property="og:title" content="${page.title}">
  <meta property="og:description" content="${page.description}">
  <meta property="og:type" content="${page.type}">
  <meta property="og:url" content="${page.url}">
  <meta property="og:image" content="https://example.com/images/preview.jpg">
  <meta property="og:image:width" content="1200">
  <meta property="og:image:height" content="630">
  <meta property="og:site_name" content="${page.site}">
  <meta name="twitter:card" content="summary_large_image">`;

const productText = `
      <p>The Stormline jacket was made for the crew of a pilot boat that goes out in any weather, and it has been on
      our own backs for six winters. Its outer shell is woven from recycled polyester with a membrane of three layers,
      taped at every seam, so that spray and rain stay outside while the warmth of work gets out.</p>
      <p>The hood fits over a cap and turns with the head; two cords draw it close with one hand. Cuffs close twice,
      once around the wrist and once over the glove. Both front pockets are lined with fleece and sit above the belt of
      a life vest, where hands find them even when the vest is on. A small loop at the neck holds a whistle.</p>
      <h2>Care and repair</h2>
      <p>Wash the jacket at thirty degrees without softener, and let it dry in the shade. After ten washes the surface
      takes a new coat of repellent, which we sell in a bottle or put on for you. Tears up to the length of a hand are
      mended in our workshop within a week, and zips are replaced for the price of the zip. We keep the cloth of each
      season for ten years, so that a patch has the colour of its jacket.</p>
      <h2>Which size fits</h2>
      <p>Choose the size that you wear ashore; there is room for a pullover beneath. Between two sizes the larger one
      is right for people who work with their arms above the head. If it does not fit, send it back within sixty days,
      in the bag it came in, at our cost.</p>`;

const articleText = `
      <p>Wer im März durch den Garten geht, sieht vor allem Erde. Doch unter der Oberfläche beginnt die Arbeit des
      Jahres: Regenwürmer ziehen die letzten Blätter in ihre Gänge, Pilze verbinden Wurzeln, und in jedem Löffel Boden
      leben mehr Wesen als Menschen auf der Welt. Ein guter Boden entsteht nicht durch Umgraben, sondern durch Geduld
      und durch eine Decke aus Laub, Stroh oder Kompost.</p>
      <p>Am Anfang steht die Probe mit der Hand. Lässt sich feuchte Erde zu einer Kugel rollen, die beim Antippen
      zerfällt, so ist das Gemisch aus Ton, Sand und Humus ausgewogen. Bleibt die Kugel fest wie Knetmasse, fehlt
      Sand; zerrinnt sie sofort, fehlt Ton. Beides gleicht reifer Kompost über die Jahre aus, zwei Finger hoch im
      Herbst verteilt.</p>
      <h2>Was im Frühling zu tun ist</h2>
      <p>Sobald die Erde nicht mehr an den Schuhen klebt, wird sie mit der Grabegabel gelockert, ohne sie zu wenden.
      Danach folgen Erbsen, Spinat und dicke Bohnen, die Frost vertragen. Wer jetzt mulcht, spart im Sommer die Hälfte
      des Wassers. Schnecken hält eine Reihe aus Sägemehl fern, solange es trocken bleibt; sicherer ist es, morgens zu
      gießen und abends nach ihnen zu sehen.</p>
      <h2>Fehler, die sich rächen</h2>
      <p>Schwere Maschinen verdichten den Boden für Jahre. Frischer Mist verbrennt junge Wurzeln. Und Torf, so bequem
      er ist, gehört ins Moor und nicht in den Sack.</p>`;

const productPage: CleanPage = {
  name: 'a product of a shop',
  overrides: { url: 'https://example.com/jackets/stormline', response: { redirectUrl: null } },
  html: `<!doctype html>
<html lang="en">
<head>${head({
    title: 'Stormline jacket for work at sea | Tidewater',
    description:
      'A waterproof jacket for work on deck: three layers, taped seams, a hood that turns with the head, and ten years of repairs.',
    url: 'https://example.com/jackets/stormline',
    type: 'product',
    site: 'Tidewater',
  })}
  <script type="application/ld+json">
  {"@context": "https://schema.org", "@graph": [
    {"@type": "Product", "name": "Stormline jacket", "image": "https://example.com/images/stormline.webp",
     "description": "A waterproof jacket for work on deck.", "sku": "ST-40", "brand": {"@type": "Brand", "name": "Tidewater"},
     "offers": {"@type": "Offer", "price": "249.00", "priceCurrency": "EUR", "availability": "https://schema.org/InStock",
       "url": "https://example.com/jackets/stormline"}},
    {"@type": "BreadcrumbList", "itemListElement": [
      {"@type": "ListItem", "position": 1, "name": "Jackets", "item": "https://example.com/jackets"},
      {"@type": "ListItem", "position": 2, "name": "Stormline jacket"}]}
  ]}
  </script>
</head>
<body>
  <header>
    <a href="/"><img src="/images/logo.svg" alt="Tidewater" width="120" height="32"></a>
    <nav aria-label="Main"><a href="/jackets">Jackets</a> <a href="/boots">Boots</a> <a href="/repairs">Repairs</a></nav>
  </header>
  <main>
    <nav aria-label="Breadcrumb"><a href="/jackets">Jackets</a> › <span>Stormline jacket</span></nav>
    <h1>The Stormline jacket</h1>
    <img src="/images/stormline.webp" alt="Woman in an orange jacket on the deck of a pilot boat" width="800" height="600">
    <p>249.00 EUR, in stock</p>${productText}
    <p><a href="/boots/harbour">Harbour boots</a> go well with it, and <a href="/repairs">our workshop</a> mends both.</p>
  </main>
  <footer><a href="/imprint">Imprint</a> <a href="/privacy">Privacy</a></footer>
</body>
</html>
`,
};

const articlePage: CleanPage = {
  name: 'an article of a magazine in German',
  overrides: {
    url: 'https://example.com/garten/boden-im-fruehling',
    detectedLanguage: { code: 'de', probability: 0.99 },
  },
  html: `<!doctype html>
<html lang="de">
<head>${head({
    title: 'Guter Boden im Frühling: erst fühlen, dann säen | Grünzeit',
    description:
      'Was der Boden im März braucht, wie eine Handprobe verrät, was ihm fehlt, und welche Fehler sich noch nach Jahren rächen.',
    url: 'https://example.com/garten/boden-im-fruehling',
    type: 'article',
    site: 'Grünzeit',
  })}
  <script type="application/ld+json">
  {"@context": "https://schema.org", "@type": "Article", "headline": "Guter Boden im Frühling",
   "image": ["https://example.com/images/boden.webp"], "datePublished": "2026-03-02T08:00:00+01:00",
   "dateModified": "2026-03-04T09:30:00+01:00",
   "author": {"@type": "Person", "name": "Jana Feld", "url": "https://example.com/autoren/jana-feld"},
   "publisher": {"@type": "Organization", "name": "Grünzeit", "logo": {"@type": "ImageObject", "url": "https://example.com/images/logo.png"}}}
  </script>
</head>
<body>
  <header><a href="/">Grünzeit</a> <nav><a href="/garten">Garten</a> <a href="/balkon">Balkon</a></nav></header>
  <main>
    <article>
      <h1>Was der Boden im Frühling braucht</h1>
      <p>Von <a href="/autoren/jana-feld">Jana Feld</a>, <time datetime="2026-03-02">2. März 2026</time></p>
      <img src="/images/boden.webp" alt="Zwei Hände halten dunkle, krümelige Erde" width="960" height="640">${articleText}
      <p>Weiter geht es mit <a href="/garten/kompost">Kompost für Anfänger</a>.</p>
    </article>
  </main>
  <footer><a href="/impressum">Impressum</a></footer>
</body>
</html>
`,
};

test.each([productPage, articlePage])('no check finds a fault on $name', (page) => {
  expect(idsOn(page)).toEqual([]);
});

test('a German page that says it is English is found by its text', () => {
  const html = articlePage.html.replace('<html lang="de">', '<html lang="en">');
  expect(idsOn({ ...articlePage, html })).toEqual(['content-lang-invalid']);
});

function idsOn({ html, overrides }: CleanPage): readonly string[] {
  const page = overrides.detectedLanguage === undefined ? pageOf(html, overrides) : factsOf(html, overrides);
  return runPageChecks(page, pageChecks).map((outcome) => {
    if (outcome.outcome === 'crashed') throw outcome.error;
    return outcome.check.id;
  });
}
