import { sitemapFileOf } from '../../testing/sitemap-file-of.ts';
import { describeSiteCheck } from '../../testing.ts';
import { sitemapUnreadable } from './sitemap-unreadable.ts';

const { url } = sitemapFileOf();

describeSiteCheck(sitemapUnreadable, {
  fails: [
    {
      name: 'a file that is not there',
      sitemaps: [sitemapFileOf({ status: 404, kind: null })],
      findings: [{ url, evidence: { source: 'robots', status: 404 }, message: 'The sitemap answers 404.' }],
    },
    {
      name: 'a server that does not answer',
      sitemaps: [sitemapFileOf({ status: null, failure: 'timeout', kind: null })],
      findings: [{ url, message: /does not answer \(timeout\)/ }],
    },
    {
      name: 'a page in its place',
      sitemaps: [sitemapFileOf({ kind: null, error: 'an HTML page' })],
      findings: [{ url, message: /cannot be read: an HTML page/ }],
    },
    {
      name: 'an index within an index',
      sitemaps: [sitemapFileOf({ kind: 'index', source: 'index' })],
      findings: [{ url }],
    },
    {
      name: 'an index that names itself',
      sitemaps: [sitemapFileOf({ kind: 'index', namedIndex: url })],
      findings: [{ url, message: 'The sitemap is an index that names itself.' }],
    },
    {
      name: 'an index that names another one',
      sitemaps: [sitemapFileOf({ kind: 'index', namedIndex: 'https://example.com/index.xml' })],
      findings: [
        { url, message: 'The sitemap is an index that names another index: https://example.com/index.xml.' },
      ],
    },
    {
      name: 'a server that turns the crawler away',
      sitemaps: [sitemapFileOf({ status: 403, kind: null })],
      findings: [{ url, confidence: 'low' }],
    },
  ],
  passes: [
    { name: 'a sitemap, and an index', sitemaps: [sitemapFileOf(), sitemapFileOf({ kind: 'index' })] },
  ],
  nearMisses: [
    {
      name: 'a usual place, which nobody declares, that does not answer',
      sitemaps: [sitemapFileOf({ source: 'guess', status: 500, kind: null })],
    },
    {
      name: 'one that is too large: sitemap-over-limits',
      sitemaps: [sitemapFileOf({ error: 'more than 50,000 entries', entries: 50_000 })],
    },
    {
      name: 'one that was left out, because the crawler had read enough',
      sitemaps: [sitemapFileOf({ source: 'index', status: null, failure: 'internal', kind: null })],
    },
    { name: 'a list of URLs', sitemaps: [sitemapFileOf({ kind: 'text' })] },
    { name: 'no sitemap: sitemap-missing' },
  ],
});
