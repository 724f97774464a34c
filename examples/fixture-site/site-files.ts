import { file, page, SITE, type FixtureAnswer, type FixturePage, type PageParts } from './fixture-page.ts';
import { png } from './png.ts';

const STATIC_HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
};

/** A static file, cached as it should be, but for what is told of it. */
export function asset(
  path: string,
  contentType: string,
  body: Buffer | string,
  { expect = [], headers = {} }: Partial<Pick<FixturePage, 'expect'>> & Pick<FixtureAnswer, 'headers'> = {},
): FixturePage {
  return file(path, expect, {
    headers: { ...STATIC_HEADERS, 'content-type': contentType, ...headers },
    body,
  });
}

/** A home page on which every check passes, but for what `parts` change. */
export function homePage(expect: readonly string[], parts: PageParts = {}): FixturePage {
  const head = `
<link rel="icon" href="/icon.png" sizes="96x96" type="image/png">
<link rel="apple-touch-icon" href="/touch-icon.png">
<link rel="manifest" href="/site.webmanifest">
<script type="application/ld+json">${JSON.stringify(aboutSite)}</script>`;
  return page('/', expect, { head, title: 'Fern House: a garden of ferns and friends', ...parts });
}

/** Returns the files of a site beside its pages: icons, images, robots.txt and llms.txt. */
export function siteFiles(overrides: readonly FixturePage[] = []): readonly FixturePage[] {
  const replaced = new Set(overrides.map(({ path }) => path));
  return [...defaults.filter(({ path }) => !replaced.has(path)), ...overrides];
}

const aboutSite = {
  '@context': 'https://schema.org',
  '@graph': [
    {
      '@type': 'Organization',
      name: 'Fern House',
      url: `${SITE}/`,
      logo: `${SITE}/logo.png`,
      sameAs: ['https://www.wikidata.org/wiki/Q42'],
      contactPoint: { '@type': 'ContactPoint', telephone: '+44 1225 000000' },
      address: {
        '@type': 'PostalAddress',
        streetAddress: '1 Mill Lane',
        addressLocality: 'Bath',
        addressCountry: 'GB',
      },
    },
    { '@type': 'WebSite', name: 'Fern House', url: `${SITE}/` },
  ],
};

/** One that names the home page. */
export const llmsFile: FixturePage = file('/llms.txt', [], {
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body: `# Fern House\n\n> Notes on growing ferns.\n\n## Notes\n\n- [Home](${SITE}/): where to begin\n`,
});

const manifest = {
  name: 'Fern House',
  icons: [192, 512].map((side) => ({
    src: `/icon-${side}.png`,
    sizes: `${side}x${side}`,
    type: 'image/png',
    purpose: 'any',
  })),
};

const defaults: readonly FixturePage[] = [
  file('/robots.txt', [], {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    body: `User-agent: *\nDisallow:\n\nSitemap: ${SITE}/sitemap.xml\n`,
  }),
  llmsFile,
  asset('/preview.png', 'image/png', png(1200, 630)),
  asset('/logo.png', 'image/png', png(240, 240)),
  asset('/icon.png', 'image/png', png(96, 96)),
  asset('/touch-icon.png', 'image/png', png(180, 180)),
  asset('/icon-192.png', 'image/png', png(192, 192)),
  asset('/icon-512.png', 'image/png', png(512, 512)),
  asset('/site.webmanifest', 'application/manifest+json', JSON.stringify(manifest)),
];
