import { file, page, redirect, SITE, type FixturePage, type PageParts } from './fixture-page.ts';
import type { FixtureSite } from './fixture-site.ts';
import { png } from './png.ts';
import { contentRows } from './rows/content.ts';
import { headRows } from './rows/head.ts';
import { indexingRows } from './rows/indexing.ts';
import { structuredDataRows } from './rows/structured-data.ts';
import { structureRows } from './rows/structure.ts';
import { asset, homePage, llmsFile, siteFiles } from './site-files.ts';

const NO_POLICY = { 'content-security-policy': '', 'x-content-type-options': '' };

const ROBOTS_AGAINST_ASSISTANTS = `User-agent: Googlebot
Disallow: /private/

User-agent: OAI-SearchBot
User-agent: anthropic-ai
Disallow: /`;

/** It recommends the home page, which is noindex there. */
const llmsOfNoindexHome = { ...llmsFile, expect: ['ai-llms-txt-invalid'] };

const slow = page('/slow', ['perf-slow-ttfb']);

/** Sites with faults on single pages, none, or all over. */
export const fixtureSites: readonly FixtureSite[] = [
  { name: 'a site without faults', expect: [], rows: [...siteFiles(), homePage([]), ...quietPages()] },
  {
    name: 'a site with a fault on each page',
    expect: ['redirect-mass-to-homepage'],
    rows: [
      ...siteFiles([robots('User-agent: Googlebot\nDisallow: /blocked')]),
      homePage([]),
      ...quietPages(),
      page('/aside', ['link-broken-internal', 'link-internal-redirect']),
      ...headRows,
      ...indexingRows,
      ...contentRows,
      ...structuredDataRows,
      ...structureRows,
    ],
  },
  {
    name: 'a site on an unsteady server',
    expect: [],
    rows: [
      ...siteFiles(),
      homePage([]),
      ...quietPages(),
      page('/aside', ['link-broken-internal']),
      file('/failing', ['http-server-error'], { status: 500, body: 'Out of order.' }, 'aside'),
      file('/silent', ['http-no-response'], { hangsUp: true }, 'aside'),
      { ...slow, answer: { ...slow.answer, delayMs: 2_000 } },
    ],
  },
  {
    name: 'a site with a sitemap full of faults, which robots.txt does not name',
    expect: ['sitemap-undeclared'],
    rows: [
      ...siteFiles([
        file('/robots.txt', [], {
          headers: { 'content-type': 'text/plain' },
          body: 'User-agent: *\nDisallow:\n',
        }),
        faultySitemap(['/', '/pages', '/roses', '/water', '/shade', '/moved', '/gone', '/other']),
      ]),
      homePage([]),
      ...quietPages(),
      file('/gone', ['sitemap-url-error'], { status: 404 }),
      redirect('/moved', ['sitemap-url-redirect'], '/pages', { linked: 'nowhere' }),
      page('/other', ['sitemap-url-noncanonical'], { linked: 'nowhere', canonical: `${SITE}/pages` }),
    ],
  },
  {
    name: 'a site with nothing beside its pages',
    expect: [
      'perf-static-cache',
      'perf-uncompressed',
      'robots-txt-missing',
      'sec-clickjacking',
      'sec-csp-missing',
      'sec-nosniff-missing',
      'sitemap-missing',
    ],
    hasSitemap: false,
    rows: [
      ...siteFiles().filter(({ path }) => path === '/preview.png'),
      file('/style.css', [], {
        headers: { 'content-type': 'text/css' },
        body: '.fern { color: green }\n'.repeat(100),
        plain: true,
      }),
      homePage(
        [
          'icon-favicon-missing',
          'icon-apple-touch-missing',
          'icon-manifest-icons-missing',
          'sd-organization-incomplete',
          'sd-website-name',
        ],
        {
          head: '<meta name="apple-mobile-web-app-capable" content="yes"><link rel="stylesheet" href="/style.css">',
          headers: NO_POLICY,
          plain: true,
        },
      ),
      ...quietPages({ headers: NO_POLICY }),
    ],
  },
  {
    name: 'a site with broken icons, which answers 200 to everything',
    expect: ['http-soft-404-probe', 'robots-txt-syntax'],
    fallback: file('*', [], { headers: { 'content-type': 'text/html' }, body: '<title>Ferns</title>' }),
    rows: [
      ...siteFiles([
        robots(`User-agent: *\nDisalow: /ferns\nSitemap: ${SITE}/broken.xml`),
        file('/icon.png', [], { status: 404 }),
        asset('/touch-icon.png', 'image/png', png(57, 57)),
        asset('/icon-512.png', 'image/png', png(500, 500)),
      ]),
      homePage(['icon-favicon-broken', 'icon-apple-touch-invalid', 'icon-manifest-icon-broken']),
      file('/broken.xml', ['sitemap-unreadable'], {
        headers: { 'content-type': 'text/html' },
        body: '<p>Ferns</p>',
      }),
      ...quietPages(),
    ],
  },
  {
    name: 'a site with small icons, an endless calendar and a robots.txt against styles and assistants',
    expect: [
      'ai-bot-policy-inconsistent',
      'ai-search-bots-blocked',
      'robots-txt-blocks-resources',
      'struct-crawl-trap',
    ],
    rows: [
      ...siteFiles([
        robots(ROBOTS_AGAINST_ASSISTANTS),
        asset('/icon.png', 'image/png', png(16, 16)),
        asset('/touch-icon.png', 'image/png', png(32, 32)),
        asset('/private/style.css', 'text/css', '.fern { color: green }'),
      ]),
      homePage(['icon-favicon-size', 'icon-apple-touch-invalid']),
      ...quietPages({ head: '<link rel="stylesheet" href="/private/style.css">' }),
      page('/endless', [], { main: '<a href="/calendar/2099/01">The calendar of a far year</a>' }),
      page('/calendar/2099/01', [], { main: '<a href="/calendar/2099/02">The month after</a>' }),
    ],
  },
  {
    name: 'a site that is noindex',
    expect: ['robots-noindex-sitewide'],
    rows: [
      ...siteFiles([llmsOfNoindexHome]),
      homePage([], { headers: { 'x-robots-tag': 'noindex' } }),
      ...Array.from('abcdefghij', (letter) =>
        page(`/note-${letter}`, [], { headers: { 'x-robots-tag': 'noindex' } }),
      ),
    ],
  },
  {
    name: 'a site of which only the home page is noindex',
    expect: [],
    rows: [
      ...siteFiles([llmsOfNoindexHome]),
      homePage(['robots-noindex-sitewide'], {
        headers: { 'x-robots-tag': 'noindex' },
      }),
      ...quietPages(),
      page('/noindex', ['sitemap-url-nonindexable'], {
        headers: { 'x-robots-tag': 'noindex' },
      }),
    ],
  },
  {
    name: 'a site that forbids itself to search engines',
    expect: ['robots-txt-blocks-site'],
    rows: [
      ...siteFiles([robots('User-agent: Googlebot\nDisallow: /\n\nUser-agent: *\nDisallow:')]),
      homePage(['icon-favicon-broken']),
      ...quietPages(),
    ],
  },
];

function robots(rules: string): FixturePage {
  return file('/robots.txt', [], {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    body: `${rules}\n\nSitemap: ${SITE}/sitemap.xml\n`,
  });
}

/** Entries for these paths, the last one with a date that is none, and one that is no URL. */
function faultySitemap(paths: readonly string[]): FixturePage {
  const entries = paths.map((path) => `<url><loc>${SITE}${path}</loc></url>`).join('');
  return file('/sitemap.xml', ['sitemap-url-invalid', 'sitemap-lastmod-invalid'], {
    headers: { 'content-type': 'application/xml' },
    body: `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries}<url><loc>/relative</loc></url><url><loc>${SITE}/moss</loc><lastmod>last week</lastmod></url></urlset>`,
  });
}

function quietPages(parts: PageParts = {}): readonly FixturePage[] {
  return ['/pages', '/moss', '/roses', '/water', '/shade'].map((path) => page(path, [], parts));
}
