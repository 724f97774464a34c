import type { LastmodFault } from '@plumbline/web';
import { sitemapFileOf } from '../../testing/sitemap-file-of.ts';
import { describeSiteCheck } from '../../testing.ts';
import { sitemapLastmodInvalid } from './sitemap-lastmod-invalid.ts';

const sitemapUrl = 'https://example.com/sitemap.xml';
const withDates = (...dates: [value: string, reason: LastmodFault][]) => [
  sitemapFileOf({
    invalidLastmods: dates.map(([value, reason]) => ({ url: 'https://example.com/a', value, reason })),
  }),
];

describeSiteCheck(sitemapLastmodInvalid, {
  fails: [
    {
      name: 'a date of another form',
      sitemaps: withDates(['21.11.2025', 'malformed']),
      findings: [
        {
          url: sitemapUrl,
          evidence: {
            total: 1,
            entries: [{ loc: 'https://example.com/a', lastmod: '21.11.2025', reason: 'malformed' }],
          },
        },
      ],
    },
    {
      name: 'dates of other times',
      sitemaps: withDates(['1970-01-01', 'too-old'], ['2999-01-01', 'future']),
      findings: [{ url: sitemapUrl, severity: 'medium', message: /older than the web \(and 1 more/ }],
    },
  ],
  passes: [{ name: 'dates that can be right', sitemaps: [sitemapFileOf()] }],
  nearMisses: [{ name: 'no sitemap' }],
});
