import { sitemapFileOf } from '../../testing/sitemap-file-of.ts';
import { describeSiteCheck } from '../../testing.ts';
import { sitemapUrlNoncanonical } from './sitemap-url-noncanonical.ts';

const [copy, original] = ['https://example.com/shoes?sort=price', 'https://example.com/shoes'];
const sitemaps = [sitemapFileOf()];

describeSiteCheck(sitemapUrlNoncanonical, {
  fails: [
    {
      name: 'an entry that names another original',
      sitemaps,
      pages: [{ url: copy, canonicalUrl: original, inSitemap: true }, { url: original }],
      findings: [
        {
          url: copy,
          evidence: {
            sitemapUrl: 'https://example.com/sitemap.xml',
            canonical: original,
            difference: 'other',
          },
          fix: original,
        },
      ],
    },
    {
      name: 'an entry whose original a sitemap lists already, and that has to go',
      sitemaps,
      pages: [
        { url: copy, canonicalUrl: original, inSitemap: true },
        { url: original, inSitemap: true },
      ],
      findings: [{ url: copy, fix: '' }],
    },
    {
      name: 'only a slash',
      sitemaps,
      pages: [{ url: `${original}/`, canonicalUrl: original, inSitemap: true }, { url: original }],
      findings: [{ url: `${original}/`, severity: 'low', fix: original }],
    },
    {
      name: 'an original that does not work, without a fix',
      sitemaps,
      pages: [
        { url: copy, canonicalUrl: original, inSitemap: true },
        { url: original, status: 404 },
      ],
      findings: [{ url: copy, fix: null }],
    },
  ],
  passes: [
    {
      name: 'a page that names itself',
      sitemaps,
      pages: [{ url: original, canonicalUrl: original, inSitemap: true }],
    },
  ],
  nearMisses: [
    { name: 'a copy that no sitemap lists', sitemaps, pages: [{ url: copy, canonicalUrl: original }] },
    {
      name: 'a noindex page: sitemap-url-nonindexable',
      sitemaps,
      pages: [{ url: copy, canonicalUrl: original, noindex: true, inSitemap: true }],
    },
    {
      name: 'the http form: sitemap-url-http',
      sitemaps,
      pages: [
        { url: 'https://example.com/' },
        { url: 'http://example.com/shoes', canonicalUrl: original, inSitemap: true },
      ],
    },
  ],
});
