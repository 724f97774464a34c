import { sitemapFileOf } from '../../testing/sitemap-file-of.ts';
import { describeSiteCheck } from '../../testing.ts';
import { sitemapPageMissing } from './sitemap-page-missing.ts';

const url = 'https://example.com/guide';
const sitemaps = [sitemapFileOf()];
const listed = Array.from({ length: 9 }, (_, index) => ({
  url: `https://example.com/${index}`,
  inSitemap: true,
}));

describeSiteCheck(sitemapPageMissing, {
  fails: [
    {
      name: 'a page that no sitemap lists',
      sitemaps,
      pages: [...listed, { url, clickDepth: 2, linksIn: 4 }],
      findings: [
        {
          url,
          evidence: {
            clicks: 2,
            linksIn: 4,
            missingShare: 0.1,
            suggestedSitemap: 'https://example.com/sitemap.xml',
          },
          fix: url,
        },
      ],
    },
    {
      name: 'one that the home page links to',
      sitemaps,
      pages: [...listed, { url, clickDepth: 1 }],
      findings: [{ url, severity: 'medium', message: /one click/ }],
    },
    {
      name: 'a page that only an old version has',
      sitemaps,
      pages: [...listed, { url: 'https://example.com/docs/1.8/gone', clickDepth: 2 }],
      findings: [{ url: 'https://example.com/docs/1.8/gone' }],
    },
    {
      name: 'the home page',
      sitemaps,
      pages: [...listed, { url: 'https://example.com/', clickDepth: 0 }],
      findings: [
        {
          url: 'https://example.com/',
          message: /^The home page is not in https:\/\/example.com\/sitemap.xml or another sitemap/,
        },
      ],
    },
    {
      name: 'a third of the pages',
      sitemaps,
      pages: [...listed.slice(0, 2), { url, clickDepth: 3 }],
      findings: [{ url, severity: 'medium', message: /33 %/ }],
    },
    {
      name: 'beside a usual place that refuses the crawler',
      sitemaps: [
        ...sitemaps,
        sitemapFileOf({ url: 'https://example.com/b.xml', source: 'guess', status: 403, kind: null }),
      ],
      pages: [...listed, { url, clickDepth: 2 }],
      findings: [{ url }],
    },
    {
      name: 'an index without entries, to which no page can be added',
      sitemaps: [sitemapFileOf({ kind: 'index', entries: 0 })],
      pages: [{ url, clickDepth: 2 }],
      findings: [
        {
          url,
          severity: 'medium',
          fix: null,
          message: /is not in https:\/\/example.com\/sitemap.xml or another sitemap/,
        },
      ],
    },
    {
      name: 'beside a sitemap that is not there any more',
      sitemaps: [...sitemaps, sitemapFileOf({ url: 'https://example.com/b.xml', status: 404, kind: null })],
      pages: [...listed, { url, clickDepth: 2 }],
      findings: [{ url }],
    },
  ],
  passes: [{ name: 'all are listed', sitemaps, pages: listed }],
  nearMisses: [
    {
      name: 'old versions of documentation beside the current one',
      sitemaps,
      pages: [
        ...listed,
        { url: 'https://example.com/docs/setup', inSitemap: true },
        { url: 'https://example.com/docs/latest/use', inSitemap: true },
        { url: 'https://example.com/docs/1.8/setup', clickDepth: 2 },
        { url: 'https://example.com/docs/v2/use', clickDepth: 2 },
      ],
    },
    { name: 'no sitemap: sitemap-missing', pages: [{ url }] },
    {
      name: 'beside a sitemap that does not answer',
      sitemaps: [...sitemaps, sitemapFileOf({ url: 'https://example.com/b.xml', status: 500, kind: null })],
      pages: [...listed, { url, clickDepth: 2 }],
    },
    {
      name: 'beside a sitemap that is cut off',
      sitemaps: [sitemapFileOf({ error: 'ends inside <loc>' })],
      pages: [...listed, { url, clickDepth: 2 }],
    },
    { name: 'a feed', sitemaps: [sitemapFileOf({ kind: 'feed' })], pages: [...listed, { url }] },
    { name: 'the archive of a tag', sitemaps, pages: [...listed, { url, kind: 'archive' }] },
    { name: 'a page to sign in', sitemaps, pages: [...listed, { url, kind: 'login' }] },
    { name: 'a noindex page', sitemaps, pages: [...listed, { url, noindex: true }] },
    { name: 'a copy', sitemaps, pages: [...listed, { url, canonicalUrl: 'https://example.com/0' }] },
    { name: 'the second page of a list', sitemaps, pages: [...listed, { url: `${url}?page=2` }] },
    { name: 'a filtered list', sitemaps, pages: [...listed, { url: `${url}?color=red&size=8` }] },
    { name: 'a sorted list', sitemaps, pages: [...listed, { url: `${url}?sort=price` }] },
    {
      name: 'another spelling of a page that is listed',
      sitemaps,
      pages: [...listed, { url: 'https://example.com/0/index.html' }],
      contentHashes: { 'https://example.com/0': 'same', 'https://example.com/0/index.html': 'same' },
    },
    {
      name: 'a second address of a page that is listed',
      sitemaps,
      pages: [...listed, { url }],
      contentHashes: { 'https://example.com/0': 'same', [url]: 'same' },
    },
    { name: 'a page that no link leads to', sitemaps, pages: [...listed, { url, clickDepth: null }] },
  ],
});
