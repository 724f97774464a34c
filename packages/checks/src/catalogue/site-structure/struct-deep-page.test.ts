import { describeSiteCheck } from '../../testing.ts';
import { structDeepPage } from './struct-deep-page.ts';

const url = 'https://example.com/a';

describeSiteCheck(structDeepPage, {
  fails: [
    {
      name: 'four clicks',
      pages: [{ url, clickDepth: 4, inSitemap: true }],
      findings: [{ url, evidence: { clicks: 4, inSitemap: true, linksIn: 1 } }],
    },
    {
      name: 'five clicks to a page of the sitemap',
      pages: [{ url, clickDepth: 5, inSitemap: true }],
      findings: [{ url, severity: 'medium' }],
    },
    {
      name: 'five clicks to a page of ten links',
      pages: [{ url, clickDepth: 5, linksIn: 10 }],
      findings: [{ url, severity: 'medium' }],
    },
    { name: 'eight to a page like others', pages: [{ url, clickDepth: 8 }], findings: [{ url }] },
    { name: 'nine', pages: [{ url, clickDepth: 9 }], findings: [{ url, severity: 'high' }] },
  ],
  passes: [{ name: 'three clicks', pages: [{ url, clickDepth: 3 }] }],
  nearMisses: [
    { name: 'a page that no link leads to', pages: [{ url, clickDepth: null }] },
    { name: 'a page of a series', pages: [{ url: `${url}?page=7`, clickDepth: 7 }] },
    { name: 'an archive by date', pages: [{ url: 'https://example.com/2019/05/', clickDepth: 7 }] },
    { name: 'a noindex page', pages: [{ url, clickDepth: 7, noindex: true }] },
  ],
});
