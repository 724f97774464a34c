import { describeSiteCheck } from '../../testing.ts';
import { robotsTxtMissing } from './robots-txt-missing.ts';

const file = { origin: 'https://example.com', status: 404, failure: null, text: '', redirects: 0 };
const sitemap = {
  url: 'https://example.com/sitemap.xml',
  source: 'guess',
  status: 200,
  failure: null,
  kind: 'urlset',
  error: null,
  entries: 3,
  bytes: 400,
  invalidEntries: [],
  isExtended: false,
  invalidLastmods: [],
  crowdedEntries: [],
} as const;

describeSiteCheck(robotsTxtMissing, {
  fails: [
    {
      name: 'no file',
      robots: [file],
      findings: [
        {
          url: null,
          evidence: { files: [{ origin: 'https://example.com', status: 404 }] },
          fix: 'User-agent: *\nDisallow:\n',
        },
      ],
    },
    {
      name: 'no file, but a sitemap',
      robots: [file],
      sitemaps: [sitemap, { ...sitemap, url: 'https://example.com/sitemap-2.xml', source: 'index' }],
      findings: [
        { url: null, fix: 'User-agent: *\nDisallow:\n\nSitemap: https://example.com/sitemap.xml\n' },
      ],
    },
    {
      name: 'an empty file',
      robots: [{ ...file, status: 200, text: ' \n' }],
      findings: [{ url: null, message: /empty/ }],
    },
  ],
  passes: [{ name: 'a file', robots: [{ ...file, status: 200, text: 'User-agent: *\nDisallow:' }] }],
  nearMisses: [
    { name: 'a server error: robots-txt-unavailable', robots: [{ ...file, status: 500 }] },
    { name: 'a file that refuses the crawler', robots: [{ ...file, status: 403 }] },
    { name: 'too many requests', robots: [{ ...file, status: 429 }] },
    { name: 'no answer', robots: [{ ...file, status: null, failure: 'timeout' }] },
    { name: 'a file of comments', robots: [{ ...file, status: 200, text: '# nothing to hide' }] },
  ],
});
