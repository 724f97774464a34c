import { factsOf } from '@plumbline/page-facts/testing';
import { describeSiteCheck } from '../../testing.ts';
import { structOrphan } from './struct-orphan.ts';

const [home, orphan, other] = ['https://example.com/', 'https://example.com/offer', 'https://example.com/a'];
const pages = [{ url: home }, { url: other }, { url: orphan, inSitemap: true, linksIn: 0 }];

describeSiteCheck(structOrphan, {
  fails: [
    {
      name: 'a page that only a sitemap names',
      pages,
      findings: [{ url: orphan, evidence: { knownFrom: ['sitemap'] } }],
    },
    {
      name: 'a canonical and an alternate, which are no links',
      pages,
      references: [
        { from: other, to: orphan, kind: 'canonical' },
        { from: other, to: orphan, kind: 'hreflang' },
        { from: orphan, to: orphan },
      ],
      findings: [{ url: orphan }],
    },
    {
      name: 'a site whose links may be made by a script',
      pages,
      homePageFacts: factsOf('<div id="root"></div><script src="/app.js"></script>', { url: home }),
      findings: [{ url: orphan, confidence: 'low' }],
    },
  ],
  passes: [
    {
      name: 'a page that is linked',
      pages: [{ url: home }, { url: orphan, inSitemap: true, linksIn: 1 }],
      references: [{ from: home, to: orphan }],
    },
  ],
  nearMisses: [
    { name: 'the home page', pages: [{ url: home, inSitemap: true, linksIn: 0 }] },
    {
      name: 'a page that is not known from a sitemap',
      pages: [{ url: home }, { url: orphan, linksIn: 0 }],
    },
    {
      name: 'a page whose links are not followed: struct-nofollow-only-inlinks',
      pages,
      references: [{ from: home, to: orphan, nofollow: true }],
    },
    {
      name: 'a page behind a redirect: struct-redirect-only-inlinks',
      pages: [...pages, { url: 'https://example.com/old', status: 301, redirectUrl: orphan }],
      references: [{ from: home, to: 'https://example.com/old' }],
    },
    { name: 'a noindex page', pages: [{ url: orphan, inSitemap: true, linksIn: 0, noindex: true }] },
  ],
});
