import { sitemapFileOf } from '../../testing/sitemap-file-of.ts';
import { describeSiteCheck } from '../../testing.ts';
import { usualSitemapPlaces } from '@plumbline/web';
import { sitemapMissing } from './sitemap-missing.ts';

const file = { origin: 'https://example.com', status: 404, failure: null, text: '', redirects: 0 };
const robots = [file];
const home = 'https://example.com/';
const pages = [{ url: home }, { url: `${home}a?id=1&page=2` }, { url: `${home}hidden`, noindex: true }];
const refused = (path: string) =>
  sitemapFileOf({ url: `https://example.com${path}`, source: 'guess', status: 403, kind: null });
const content = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <url><loc>https://example.com/</loc></url>
  <url><loc>https://example.com/a?id=1&amp;page=2</loc></url>
</urlset>
`;

describeSiteCheck(sitemapMissing, {
  fails: [
    {
      name: 'a small site without one',
      robots,
      pages,
      findings: [{ url: null, evidence: { indexablePages: 2 }, severity: 'low', fix: content }],
    },
    {
      name: 'one whose server refuses whatever is not there',
      robots,
      pages,
      sitemaps: usualSitemapPlaces.map(refused),
      findings: [{ url: null, severity: 'low', fix: content }],
    },
    {
      name: 'pages of another host, which need a sitemap of their own',
      robots,
      pages: [...pages, { url: 'https://shop.example.com/' }],
      findings: [{ url: null, severity: 'low', fix: content }],
    },
    {
      name: 'a second spelling of the home page and an error page, which no sitemap should list',
      robots,
      pages: [...pages, { url: `${home}index.html` }, { url: `${home}404.html`, kind: 'error' }],
      contentHashes: { [home]: 'same', [`${home}index.html`]: 'same' },
      findings: [{ url: null, severity: 'low', fix: content }],
    },
    {
      name: 'a cart and a form for signing in, which nobody searches for',
      robots,
      pages: [...pages, { url: `${home}cart`, kind: 'form' }, { url: `${home}login`, kind: 'login' }],
      findings: [{ url: null, severity: 'low', fix: content }],
    },
    {
      name: 'a filtered list, unless it is its own canonical',
      robots,
      pages: [
        ...pages,
        { url: `${home}list?colour=red` },
        { url: `${home}list?utm_source=footer` },
        { url: `${home}list?colour=blue`, canonicalUrl: `${home}list?colour=blue` },
      ],
      findings: [{ url: null, severity: 'low', fix: /^(?!.*(?:colour=red|utm_)).*colour=blue/s }],
    },
    {
      name: 'a page that only another language or a frame names, which would be an orphan in a sitemap',
      robots,
      pages: [...pages, { url: `${home}de`, clickDepth: null, linksIn: 0 }],
      findings: [{ url: null, severity: 'low', fix: content }],
    },
    {
      name: 'a page whose canonical redirects back to it, which the fix of that makes its own canonical',
      robots,
      pages: [
        { url: home },
        { url: `${home}a?id=1&page=2`, canonicalUrl: `${home}a` },
        { url: `${home}a`, status: 301, redirectUrl: `${home}a?id=1&page=2` },
        { url: `${home}b`, canonicalUrl: `${home}b/` },
        { url: `${home}b/`, status: 302, redirectUrl: `${home}b` },
        { url: `${home}c`, canonicalUrl: `${home}c/`, noindex: true },
        { url: `${home}c/`, status: 301, redirectUrl: `${home}c` },
      ],
      references: [
        { from: `${home}a?id=1&page=2`, to: `${home}a`, kind: 'canonical' },
        { from: `${home}b`, to: `${home}b/`, kind: 'canonical' },
        { from: `${home}c`, to: `${home}c/`, kind: 'canonical' },
      ],
      findings: [{ url: null, severity: 'low', fix: content }],
    },
    {
      name: 'a page whose canonical is on a development machine, which the fix of that makes its own canonical',
      robots,
      pages: [
        { url: home },
        { url: `${home}a?id=1&page=2`, canonicalUrl: 'http://localhost:3000/a' },
        { url: `${home}b`, canonicalUrl: 'http://localhost:3000/b', noindex: true },
        { url: `${home}c`, canonicalUrl: 'https://other.example.com/c' },
      ],
      references: [
        { from: `${home}a?id=1&page=2`, to: 'http://localhost:3000/a', kind: 'canonical' },
        { from: `${home}b`, to: 'http://localhost:3000/b', kind: 'canonical' },
        { from: `${home}c`, to: 'https://other.example.com/c', kind: 'canonical' },
      ],
      findings: [{ url: null, severity: 'low', fix: content }],
    },
    {
      name: 'a second address of a page, of which only the one to keep is listed',
      robots,
      pages: [...pages, { url: `${home}the-same-from-another-list` }],
      contentHashes: { [`${home}a?id=1&page=2`]: 'same', [`${home}the-same-from-another-list`]: 'same' },
      findings: [{ url: null, severity: 'low', fix: content }],
    },
    {
      name: 'versions for two regions with one content',
      robots,
      pages: [{ url: `${home}us` }, { url: `${home}uk` }],
      contentHashes: { [`${home}us`]: 'same', [`${home}uk`]: 'same' },
      references: ['us', 'uk'].flatMap((from) =>
        ['us', 'uk'].map((to) => ({
          kind: 'hreflang' as const,
          from: home + from,
          to: home + to,
          label: `en-${to}`,
        })),
      ),
      findings: [{ url: null, severity: 'low', fix: /com\/us<.*com\/uk</s }],
    },
    {
      name: 'a page far from the home page',
      robots,
      pages: [...pages, { url: `${home}far`, clickDepth: 4 }],
      findings: [{ url: null }],
    },
    {
      name: 'a large site, for which none is generated',
      robots,
      pages,
      counts: { pages: 2_000, htmlPages: 2_000, indexablePages: 2_000, noindexPages: 0 },
      findings: [{ url: null, evidence: { indexablePages: 2_000 }, fix: null }],
    },
  ],
  passes: [
    {
      name: 'a sitemap',
      robots,
      pages,
      sitemaps: [sitemapFileOf()],
    },
  ],
  nearMisses: [
    {
      name: 'one that cannot be read: sitemap-unreadable',
      robots,
      pages,
      sitemaps: [sitemapFileOf({ status: 404, kind: null })],
    },
    {
      name: 'a usual place that refuses the crawler on a host that says of the others that nothing is there',
      robots,
      pages,
      sitemaps: [refused('/sitemap.xml')],
    },
    { name: 'a site that did not answer', pages, robots: [{ ...file, status: 503 }] },
    { name: 'a robots.txt that refuses the crawler', pages, robots: [{ ...file, status: 403 }] },
    { name: 'no pages to be listed', robots, pages: [{ url: home, noindex: true }] },
  ],
});
