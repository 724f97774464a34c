import { sitemapFileOf } from '../../testing/sitemap-file-of.ts';
import { describeSiteCheck } from '../../testing.ts';
import { sitemapUrlNonindexable } from './sitemap-url-nonindexable.ts';

const [url, blocked] = ['https://example.com/thanks', 'https://example.com/private/a'];
const sitemaps = [sitemapFileOf()];
const robots = [
  {
    origin: 'https://example.com',
    status: 200,
    failure: null,
    redirects: 0,
    text: 'User-agent: *\nDisallow: /private/',
  },
];

describeSiteCheck(sitemapUrlNonindexable, {
  fails: [
    {
      name: 'a noindex page',
      sitemaps,
      pages: [{ url, noindex: true, inSitemap: true }],
      findings: [
        {
          url,
          evidence: {
            sitemapUrl: 'https://example.com/sitemap.xml',
            reason: 'noindex',
            matchedRule: null,
            share: 0.1,
            wholeSitemap: false,
          },
          fix: '',
        },
      ],
    },
    {
      name: 'a URL that robots.txt forbids, which was not fetched',
      sitemaps,
      robots,
      pages: [{ url: blocked, status: null, blocked: true, inSitemap: true }],
      findings: [
        {
          url: blocked,
          evidence: { reason: 'blocked', matchedRule: 'Disallow: /private/' },
          message: /robots\.txt \(Disallow: \/private\/\)/,
        },
      ],
    },
    {
      name: 'a sitemap of nothing else',
      sitemaps: [sitemapFileOf({ entries: 2 })],
      pages: [
        { url, noindex: true, inSitemap: true },
        { url: blocked, noindex: true, inSitemap: true },
      ],
      findings: [
        {
          url: 'https://example.com/sitemap.xml',
          evidence: { share: 1, wholeSitemap: true },
          severity: 'critical',
          fix: null,
          message: /^Nothing that/,
        },
      ],
    },
  ],
  passes: [{ name: 'a page that may be indexed', sitemaps, pages: [{ url, inSitemap: true }] }],
  nearMisses: [
    { name: 'a noindex page that no sitemap lists', sitemaps, pages: [{ url, noindex: true }] },
    {
      name: 'an error with noindex: sitemap-url-error',
      sitemaps,
      pages: [{ url, status: 404, noindex: true, inSitemap: true }],
    },
    {
      name: 'a copy: sitemap-url-noncanonical',
      sitemaps,
      pages: [{ url, canonicalUrl: 'https://example.com/', inSitemap: true }],
    },
  ],
});
