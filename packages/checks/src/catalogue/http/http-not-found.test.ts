import { describeSiteCheck } from '../../testing.ts';
import { httpNotFound } from './http-not-found.ts';

const [home, gone] = ['https://example.com/', 'https://example.com/gone'];

describeSiteCheck(httpNotFound, {
  fails: [
    {
      name: 'a dead page that another one names as its translation',
      pages: [{ url: home }, { url: gone, status: 404 }],
      references: [{ from: home, to: gone, kind: 'hreflang' }],
      findings: [
        { url: gone, evidence: { status: 404, referencedAs: ['hreflang'], pages: 1, sources: [home] } },
      ],
    },
    {
      name: 'one that only a page outside the index names as its canonical',
      pages: [
        { url: home, noindex: true },
        { url: gone, status: 410 },
      ],
      references: [{ from: home, to: gone, kind: 'canonical' }],
      findings: [{ url: gone, severity: 'medium' }],
    },
    {
      name: 'the start of the analysis itself',
      pages: [{ url: home, status: 410 }],
      findings: [{ url: home, evidence: { referencedAs: ['start-url'] }, severity: 'low' }],
    },
  ],
  passes: [
    {
      name: 'links to pages that exist',
      pages: [{ url: home }, { url: gone }],
      references: [{ from: home, to: gone }],
    },
  ],
  nearMisses: [
    {
      name: 'a dead page that a page links to: link-broken-internal',
      pages: [{ url: home }, { url: gone, status: 404 }],
      references: [
        { from: home, to: gone },
        { from: home, to: gone, kind: 'canonical' },
      ],
    },
    {
      name: 'one that a sitemap lists: sitemap-url-error',
      pages: [{ url: home }, { url: gone, status: 410, inSitemap: true }],
      references: [{ from: home, to: gone, kind: 'hreflang' }],
    },
    {
      name: 'a dead page that only a redirect leads to: redirect-broken',
      pages: [
        { url: home, status: 301, redirectUrl: gone },
        { url: gone, status: 404 },
      ],
      references: [{ from: home, to: gone, kind: 'redirect' }],
    },
    {
      name: 'another client error',
      pages: [{ url: home }, { url: gone, status: 405 }],
      references: [{ from: home, to: gone }],
    },
    {
      name: 'a dead page of another site',
      pages: [{ url: home }],
      references: [{ from: home, to: 'https://example.org/gone', target: { status: 404 } }],
    },
    {
      name: 'an image that is missing',
      pages: [{ url: home }],
      references: [{ from: home, to: 'https://example.com/a.png', kind: 'image', target: { status: 404 } }],
    },
  ],
});
