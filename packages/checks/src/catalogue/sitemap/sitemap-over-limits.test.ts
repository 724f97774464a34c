import { sitemapFileOf } from '../../testing/sitemap-file-of.ts';
import { describeSiteCheck } from '../../testing.ts';
import { sitemapOverLimits } from './sitemap-over-limits.ts';

const { url } = sitemapFileOf();

describeSiteCheck(sitemapOverLimits, {
  fails: [
    {
      name: 'too many entries',
      sitemaps: [sitemapFileOf({ entries: 50_000, error: 'more than 50,000 entries' })],
      findings: [
        {
          url,
          evidence: { entries: 50_000, limit: 'entries', exceeded: true, parts: 2 },
          message: 'The sitemap holds more than 50,000 entries.',
          fix: `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <sitemap><loc>https://example.com/sitemap-1.xml</loc></sitemap>
  <sitemap><loc>https://example.com/sitemap-2.xml</loc></sitemap>
</sitemapindex>
`,
        },
      ],
    },
    {
      name: 'too large',
      sitemaps: [sitemapFileOf({ bytes: 52_430_000, error: 'larger than 50 MB' })],
      findings: [{ url, evidence: { limit: 'bytes' }, message: 'The sitemap holds more than 50 MB.' }],
    },
    {
      name: 'entries with more images than are read',
      sitemaps: [
        sitemapFileOf({
          crowdedEntries: [
            { url: 'https://example.com/a', images: 1_001 },
            { url: 'https://example.com/b', images: 2_400 },
          ],
        }),
      ],
      findings: [
        {
          url,
          severity: 'medium',
          fix: null,
          evidence: { limit: 'images' },
          message: /lists 2,400 images for https:\/\/example\.com\/b;.*\(and 1 more\)/,
        },
      ],
    },
    {
      name: 'close to it',
      sitemaps: [sitemapFileOf({ entries: 45_000 })],
      findings: [{ url, severity: 'low', fix: null, message: /45,000 entries, which is close/ }],
    },
  ],
  passes: [{ name: 'a small one', sitemaps: [sitemapFileOf()] }],
  nearMisses: [
    { name: 'just under nine tenths', sitemaps: [sitemapFileOf({ entries: 44_999, bytes: 47_185_919 })] },
    { name: 'another fault: sitemap-unreadable', sitemaps: [sitemapFileOf({ error: 'not UTF-8' })] },
  ],
});
