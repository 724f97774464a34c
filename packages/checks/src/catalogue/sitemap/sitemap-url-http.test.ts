import { sitemapFileOf } from '../../testing/sitemap-file-of.ts';
import { describeSiteCheck } from '../../testing.ts';
import { sitemapUrlHttp } from './sitemap-url-http.ts';

const [home, insecure, secure] = ['https://example.com/', 'http://example.com/a', 'https://example.com/a'];

describeSiteCheck(sitemapUrlHttp, {
  fails: [
    {
      name: 'an entry whose https form is a page',
      pages: [
        { url: home },
        { url: insecure, status: 301, redirectUrl: secure, inSitemap: true },
        { url: secure },
      ],
      findings: [
        {
          url: insecure,
          evidence: {
            sitemapUrl: 'https://example.com/sitemap.xml',
            listedAs: 'page',
            httpsStatus: 200,
          },
          fix: secure,
        },
      ],
    },
    {
      name: 'an entry whose https form a sitemap lists already, and that has to go',
      pages: [
        { url: home },
        { url: insecure, status: 301, redirectUrl: secure, inSitemap: true },
        { url: secure, inSitemap: true },
      ],
      findings: [{ url: insecure, fix: '' }],
    },
    {
      name: 'an entry whose https form is not known, without a fix',
      pages: [{ url: home }, { url: insecure, inSitemap: true }],
      findings: [{ url: insecure, evidence: { httpsStatus: null }, fix: null }],
    },
    {
      name: 'a sitemap that robots.txt declares with http',
      pages: [{ url: home }],
      sitemaps: [sitemapFileOf({ url: 'http://example.com/sitemap.xml' })],
      findings: [
        {
          url: 'http://example.com/sitemap.xml',
          evidence: { listedAs: 'sitemap' },
          message: /declared by its http address/,
        },
      ],
    },
  ],
  passes: [
    { name: 'https throughout', sitemaps: [sitemapFileOf()], pages: [{ url: home, inSitemap: true }] },
  ],
  nearMisses: [
    {
      name: 'a site without https',
      startUrl: 'http://example.com/',
      pages: [{ url: 'http://example.com/' }, { url: insecure, inSitemap: true }],
    },
    {
      name: 'a sitemap that was found on http by trying',
      pages: [{ url: home }],
      sitemaps: [sitemapFileOf({ url: 'http://example.com/sitemap.xml', source: 'guess' })],
    },
    { name: 'an http page that no sitemap lists', pages: [{ url: home }, { url: insecure }] },
  ],
});
