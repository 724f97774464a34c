import { factsOf } from '@plumbline/page-facts/testing';
import type { SitePage, SiteReference } from '../../site-facts/index.ts';
import type { SiteSketch } from '../site-facts-of.ts';
import { robotsFileOf } from '../robots-file-of.ts';
import { sitemapFileOf } from '../sitemap-file-of.ts';
import { sitePageOf, targetOf, type PageSketch, type ReferenceSketch } from '../sketches.ts';

/** Origin of the site on whose facts all implementations must agree. */
export const origin = 'https://site.test';

const at = (path: string) => (path.startsWith('/') ? origin + path : path);

/** Pages by path. A page that redirects also names the target in a reference. */
const pages: Readonly<Record<string, Omit<PageSketch, 'url'>>> = {
  '/': { depth: 0, clickDepth: 0, linksIn: 0, title: 'Home', h1: 'Home', inSitemap: true },
  '/a': { title: 'Shoes', wordsByScript: true, losesHead: true },
  '/A/': { title: 'shoes' },
  '/copy-1': { title: 'Copy' },
  '/copy-2': { title: 'Copy', linksIn: 2 },
  '/unlike': {},
  '/german': { title: 'Shoes', inSitemap: true },
  '/french': { title: 'Shoes', language: 'fr' },
  '/page-2': { clickDepth: 2 },
  '/old': { status: 301, redirectUrl: at('/new') },
  '/new': { linksIn: 0, clickDepth: 2 },
  '/round': { status: 302, redirectUrl: at('/robin'), inSitemap: true },
  '/robin': { status: 301, redirectUrl: at('/round') },
  '/way-home': { status: 301, redirectUrl: at('/island') },
  '/island': { linksIn: 0, clickDepth: null },
  '/hidden': { linksIn: 0, clickDepth: null, inSitemap: true },
  '/alone': { linksIn: 1 },
  '/noindex': { linksIn: 0, clickDepth: null, noindex: true, inSitemap: true },
  '/gone': { status: 404 },
  '/cut-off': { status: 200, isHtml: false, failure: 'timeout' },
  '/dead': { status: null, failure: 'timeout' },
  '/first': { canonicalUrl: at('/second') },
  '/second': { canonicalUrl: at('/third') },
  '/third': {},
  '/one': { canonicalUrl: at('/two') },
  '/two': { canonicalUrl: at('/one') },
  'http://site.test/plain': { inSitemap: true, linksIn: 0, clickDepth: null, indexable: false },
};

type Row = readonly [from: string, kind: SiteReference['kind'], to: string, more?: Partial<ReferenceSketch>];

const shown: NonNullable<ReferenceSketch['image']> = {
  offset: 10,
  from: 'img',
  width: 4,
  height: null,
  position: 1,
  unsized: true,
  lazy: false,
  hasSrcset: false,
  attributes: null,
  pictureTypes: [],
};
const photo = {
  status: 200,
  mediaType: 'image/jpeg',
  bytes: 900_000,
  image: { type: 'jpg', width: 10, height: 20 },
};

const linkedFromHome = [
  '/a',
  '/A/',
  '/copy-1',
  '/copy-2',
  '/unlike',
  '/german',
  '/french',
  '/old',
  '/gone',
  '/dead',
  '/cut-off',
  '/first',
  '/second',
  '/page-2',
  '/one',
  '/two',
];

const references: readonly Row[] = [
  ...linkedFromHome.map((to): Row => ['/', 'link', to]),
  ['/', 'link', '/hidden', { nofollow: true }],
  ['/', 'link', '/third', { rawUrl: '/third#/route' }],
  ['/', 'link', 'https://other.test/', { target: { status: 200, mediaType: 'text/html' } }],
  ['/', 'link', '/2031-01', { target: { skipReason: 'trap_calendar' } }],
  ['/', 'next', '/page-2'],
  ['/copy-1', 'link', '/copy-2', { label: 'The same' }],
  ['/alone', 'link', '/alone'],
  ['/island', 'link', '/way-home'],
  ['/a', 'link', '/a', { nofollow: true }],
  ['/a', 'image', '/photo.jpg', { image: shown, target: photo }],
  ['/a', 'og-image', '/photo.jpg', { target: photo }],
  ['/a', 'hreflang', '/german', { label: 'DE' }],
  ['/a', 'next', '/page-2'],
  ['/german', 'hreflang', '/a', { label: 'en' }],
  ['/german', 'hreflang', '/german', { label: 'de' }],
  ['/german', 'hreflang', '/noindex', { label: 'x-default' }],
  ['/french', 'hreflang', '/german', { label: 'de' }],
  ['/french', 'hreflang', '/french', { label: 'fr' }],
  ['/french', 'hreflang', '/page-2', { label: 'es' }],
  ['/page-2', 'hreflang', '/french', { label: 'FR' }],
  ['/page-2', 'hreflang', '/page-2', { label: 'pt' }],
  ['/old', 'redirect', '/new'],
  ['/round', 'redirect', '/robin'],
  ['/robin', 'redirect', '/round'],
  ['/way-home', 'redirect', '/island'],
  ['/first', 'canonical', '/second'],
  ['/second', 'canonical', '/third'],
  ['/one', 'canonical', '/two'],
  ['/two', 'canonical', '/one'],
];

const page = (path: string): SitePage => sitePageOf({ url: at(path), ...pages[path] });

/** A site with everything that a crawl meets, once. */
export const conformanceSite = {
  startUrl: at('/'),
  robots: [robotsFileOf('User-agent: *', { origin })],
  sitemaps: [sitemapFileOf({ url: at('/pages.xml') })],
  probes: [
    {
      purpose: 'soft-404',
      url: at('/no-such-page'),
      finalUrl: at('/no-such-page'),
      status: 404,
      failure: null,
      permanent: false,
      mediaType: 'text/html',
      canonicalUrl: null,
      text: '',
    },
  ],
  tls: [
    {
      host: 'site.test',
      probedAt: '2026-11-01T00:00:00Z',
      validFrom: '2026-10-01T00:00:00Z',
      validTo: '2026-12-30T00:00:00Z',
      issuer: 'Test CA',
      coversHost: true,
      selfSigned: false,
      chainTrusted: true,
      protocols: ['TLSv1.3'],
      key: { type: 'ec', bits: 256 },
      signedWithSha1: false,
    },
  ],
  botProbes: [{ bot: 'GPTBot', url: at('/'), status: 200, isChallenge: false }],
  homePageFacts: factsOf('<h1>Home</h1>', { url: at('/'), site: { isHomePage: true } }),
  pages: Object.keys(pages).map(page),
  references: references.map(([from, kind, to, more]) => ({ from: at(from), kind, to: at(to), ...more })),
  contentHashes: { [at('/copy-1')]: 'same', [at('/copy-2')]: 'same' },
  nearDuplicates: [{ urls: [at('/A/'), at('/a')], similarityMin: 124 / 128, similarityMax: 124 / 128 }],
  sitemapUrls: { [at('/')]: at('/pages.xml') },
  openings: { [at('/')]: ['Welcome.'] },
  skipped: { robots: 1, trap_calendar: 2 },
  skippedUrls: [
    { url: at('/2031-01'), reason: 'trap_calendar', detail: '2031-01' },
    { url: at('/2031-02'), reason: 'trap_calendar', detail: '2031-02' },
    { url: at('/blocked'), reason: 'robots', detail: 'line 2' },
  ],
  // The fake takes these values as given; SQL must compute the same.
  socialPreviews: [
    {
      url: at('/a'),
      tags: {},
      images: [{ kind: 'og-image', target: { ...targetOf(at('/photo.jpg'), [], ['site.test']), ...photo } }],
    },
  ],
  lostPages: [
    {
      url: at('/drills'),
      how: 'noindex',
      is: 'says noindex',
      linkScore: 1.5,
      since: '2026-11-01T10:00:00.000Z',
    },
  ],
  brokenFragments: [
    { from: at('/'), scripted: false, links: [{ url: at('/a'), href: '/a#sizes', text: 'Sizes' }] },
  ],
  headerSample: [
    { url: at('/'), standsFor: 19 },
    { url: at('/unlike'), headers: { 'cache-control': ['no-store'] } },
    { url: at('/cut-off'), mediaType: null },
    { url: at('/photo.jpg'), mediaType: 'image/jpeg', bytes: 900_000 },
  ],
} satisfies SiteSketch;
