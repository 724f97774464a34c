import { proseAbout } from '../prose.ts';
import { page, type FixturePage, type PageParts } from '../fixture-page.ts';

const A_LINK = '<p><a href="/pages">All pages</a></p>';
const OF_SERVER = ['moss', 'water', 'shade', 'soil'].map(proseAbout).join('');

/** Faults that only a browser shows. Fixture sites are crawled without one, so these rows are judged and never served. */
export const renderedRows: readonly FixturePage[] = [
  rendered('/script-title', ['title-changed-by-script'], (source) =>
    source.replace(/<title>.*?<\/title>/, '<title>Ferns that a script has named | Fern House</title>'),
  ),
  rendered('/script-description', ['description-changed-by-script'], (source) =>
    source.replace(/(<meta name="description" content=")/, '$1Written by a script. '),
  ),
  rendered('/script-heading', ['h1-changed-by-script'], (source) =>
    source.replace(/<h1>.*?<\/h1>/, '<h1>What a script says of ferns</h1>'),
  ),
  rendered('/script-canonical', ['canonical-changed-by-script'], (source) =>
    source.replace(/(<link rel="canonical" href="[^"]*)"/, '$1?by=script"'),
  ),
  rendered('/script-robots', ['robots-changed-by-script'], (source) =>
    inHead(source, '<meta name="robots" content="noindex">'),
  ),
  rendered('/script-hreflang', ['hreflang-changed-by-script'], (source) =>
    source.replace(
      /<link rel="canonical" (href="[^"]*")>/,
      '$&<link rel="alternate" hreflang="en" $1><link rel="alternate" hreflang="x-default" $1>',
    ),
  ),
  rendered('/script-schema', ['sd-changed-by-script'], (source) =>
    inHead(
      source,
      '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Thing","name":"Fern"}</script>',
    ),
  ),
  rendered('/script-link', ['link-only-by-script'], (source) =>
    source.replace('</main>', '<p><a href="/only-by-script">Ferns that only a script knows</a></p></main>'),
  ),
  rendered(
    '/script-content',
    ['content-only-by-script'],
    (source) => source.replace('<p>Loading</p>', proseAbout('script content')),
    { prose: '<p>Loading</p>' },
  ),
  rendered('/script-removal', ['content-removed-by-script'], (source) => source.replace(OF_SERVER, ''), {
    prose: `${proseAbout('script removal')}${OF_SERVER}`,
  }),
  {
    ...rendered('/script-error', ['content-script-error'], unchanged, {
      h1: null,
      prose: '<div id="root"></div><script src="/pages.js"></script>',
    }),
    rendering: { errors: ['settings is not defined'] },
  },
  {
    ...rendered('/script-request', ['content-request-failed'], unchanged),
    rendering: { requests: { '/api/ferns': 404 } },
  },
  {
    ...rendered('/script-blocked', ['content-request-blocked'], unchanged),
    rendering: { requests: { '/blocked/ferns': 'robots' } },
  },
  {
    ...rendered('/script-slow', ['content-slow-rendering'], unchanged),
    rendering: { durationMs: 6_200 },
  },
  {
    ...rendered('/script-waits', ['content-waits-for-reader'], unchanged, {
      main: `${A_LINK}<button type="button">Load more ferns</button>`,
    }),
    rendering: { waitsForClick: ['Load more ferns'] },
  },
];

function unchanged(source: string): string {
  return source;
}

function rendered(
  path: string,
  expect: readonly string[],
  script: (source: string) => string,
  parts: PageParts = {},
): FixturePage {
  return { ...page(path, expect, { main: A_LINK, ...parts, linked: 'nowhere' }), rendered: script };
}

function inHead(source: string, element: string): string {
  return source.replace('</head>', `${element}</head>`);
}
