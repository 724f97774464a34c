import { sitemapFileOf } from '../../testing/sitemap-file-of.ts';
import { describeSiteCheck } from '../../testing.ts';
import { sitemapUrlError } from './sitemap-url-error.ts';

const url = 'https://example.com/gone';
const sitemaps = [sitemapFileOf()];

describeSiteCheck(sitemapUrlError, {
  fails: [
    {
      name: 'an entry that is gone',
      sitemaps,
      pages: [{ url, status: 404, inSitemap: true }],
      findings: [
        {
          url,
          evidence: {
            sitemapUrl: 'https://example.com/sitemap.xml',
            status: 404,
            failure: null,
            blocked: false,
            share: 0.1,
          },
          message: /which answers 404\./,
          fix: '',
        },
      ],
    },
    {
      name: 'one that does not answer',
      sitemaps,
      pages: [{ url, status: null, failure: 'timeout', inSitemap: true }],
      findings: [
        {
          url,
          evidence: { status: null, failure: 'timeout' },
          message: /does not answer \(timeout\)/,
          fix: null,
        },
      ],
    },
    {
      name: 'one that turns the crawler away',
      sitemaps,
      pages: [{ url, status: 403, inSitemap: true }],
      findings: [
        {
          url,
          evidence: { blocked: true },
          severity: 'medium',
          confidence: 'low',
          message: /to this crawler/,
        },
      ],
    },
  ],
  passes: [{ name: 'a page', sitemaps, pages: [{ url, inSitemap: true }] }],
  nearMisses: [
    { name: 'an error that no sitemap lists', sitemaps, pages: [{ url, status: 404 }] },
    { name: 'an entry that was not fetched', sitemaps, pages: [{ url, status: null, inSitemap: true }] },
    {
      name: 'an address that the crawler does not ask',
      sitemaps,
      pages: [{ url, status: null, failure: 'blocked_address', inSitemap: true }],
    },
    {
      name: 'a redirect: sitemap-url-redirect',
      sitemaps,
      pages: [{ url, status: 301, redirectUrl: 'https://example.com/', inSitemap: true }],
    },
  ],
});
