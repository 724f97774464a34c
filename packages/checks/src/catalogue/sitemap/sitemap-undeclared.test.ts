import { sitemapFileOf } from '../../testing/sitemap-file-of.ts';
import { describeSiteCheck } from '../../testing.ts';
import { sitemapUndeclared } from './sitemap-undeclared.ts';

const file = {
  origin: 'https://example.com',
  status: 200,
  failure: null,
  text: 'User-agent: *',
  redirects: 0,
};
const sitemap = sitemapFileOf({ source: 'guess' });

describeSiteCheck(sitemapUndeclared, {
  fails: [
    {
      name: 'a sitemap that robots.txt does not name',
      robots: [file],
      sitemaps: [sitemap],
      findings: [
        {
          url: null,
          evidence: { sitemapUrl: sitemap.url, robotsUrl: 'https://example.com/robots.txt' },
          fix: 'Sitemap: https://example.com/sitemap.xml',
        },
      ],
    },
    {
      name: 'a robots.txt that names another one, which does not work',
      robots: [{ ...file, text: 'Sitemap: https://example.com/old.xml' }],
      sitemaps: [sitemapFileOf({ url: 'https://example.com/old.xml', status: 404, kind: null }), sitemap],
      findings: [{ url: null }],
    },
  ],
  passes: [{ name: 'a sitemap that it names', robots: [file], sitemaps: [sitemapFileOf()] }],
  nearMisses: [
    { name: 'no sitemap: sitemap-missing', robots: [file] },
    {
      name: 'a web page in the place of robots.txt: robots-txt-syntax',
      robots: [{ ...file, text: '<!doctype html><title>Shop</title>' }],
      sitemaps: [sitemap],
    },
    { name: 'no robots.txt: robots-txt-missing', robots: [{ ...file, status: 404 }], sitemaps: [sitemap] },
    {
      name: 'a line without the host',
      robots: [{ ...file, text: 'sitemap: /sitemap.xml' }],
      sitemaps: [sitemap],
    },
  ],
});
