import { sitemapFileOf } from '../../testing/sitemap-file-of.ts';
import { describeSiteCheck } from '../../testing.ts';
import { sitemapUrlInvalid } from './sitemap-url-invalid.ts';

const { url } = sitemapFileOf();
const withEntries = (...invalidEntries: { value: string; reason: string }[]) => [
  sitemapFileOf({ invalidEntries }),
];

describeSiteCheck(sitemapUrlInvalid, {
  fails: [
    {
      name: 'an address without its host, and one with a fragment',
      sitemaps: withEntries(
        { value: '/shoes', reason: 'not an absolute http or https URL' },
        { value: 'https://example.com/a#b', reason: 'contains a fragment' },
      ),
      pages: [{ url: 'https://example.com/shoes' }, { url: 'https://example.com/a' }],
      findings: [
        {
          url,
          evidence: {
            total: 2,
            entries: [
              { loc: '/shoes', suggestedLoc: 'https://example.com/shoes' },
              { loc: 'https://example.com/a#b', suggestedLoc: 'https://example.com/a' },
            ],
          },
          fix: 'https://example.com/shoes\nhttps://example.com/a',
          message: /and 1 more/,
        },
      ],
    },
    {
      name: 'a URL that is listed twice',
      sitemaps: withEntries({ value: 'https://example.com/a', reason: 'listed twice' }),
      pages: [{ url: 'https://example.com/a' }],
      findings: [{ url, fix: 'https://example.com/a', message: /is listed twice/ }],
    },
    {
      name: 'a path that leads to no page that was found, without a fix',
      sitemaps: withEntries({ value: 'example.com/a', reason: 'not an absolute http or https URL' }),
      findings: [{ url, fix: null }],
    },
    {
      name: 'a URL of another site, which has to go',
      sitemaps: withEntries({ value: 'https://example.org/', reason: 'on another host than the sitemap' }),
      pages: [{ url: 'https://example.com/', inSitemap: true }],
      findings: [{ url, evidence: { entries: [{ suggestedLoc: null }] }, fix: '' }],
    },
    {
      name: 'only URLs of another site, for which the sitemap was made',
      sitemaps: withEntries(
        { value: 'https://example.org/', reason: 'on another host than the sitemap' },
        { value: 'https://example.org/a', reason: 'on another host than the sitemap' },
      ),
      pages: [{ url: 'https://example.com/' }],
      findings: [
        {
          url: null,
          fix: null,
          message: /^No sitemap lists a page of this site: .* on another host than the sitemap \(and 1 more/,
        },
      ],
    },
    {
      name: 'a URL above the directory of the sitemap, where the file has to move',
      sitemaps: withEntries({
        value: 'https://example.com/a',
        reason: 'outside of /dir/, the directory of the sitemap',
      }),
      findings: [{ url, fix: null }],
    },
  ],
  passes: [{ name: 'valid entries', sitemaps: [sitemapFileOf()] }],
  nearMisses: [
    {
      name: 'a file that cannot be read: sitemap-unreadable',
      sitemaps: [sitemapFileOf({ status: 404, kind: null })],
    },
  ],
});
