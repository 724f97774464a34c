import { describeSiteCheck } from '../../testing.ts';
import { linkBrokenInternal } from './link-broken-internal.ts';

const [page, gone] = ['https://example.com/a', 'https://example.com/Gone'];
const references = [{ from: page, to: gone, rawUrl: '/Gone', label: 'Prices' }];

describeSiteCheck(linkBrokenInternal, {
  fails: [
    {
      name: 'a link to a page that is gone, with the live page that is meant',
      pages: [{ url: page }, { url: gone, status: 404 }, { url: 'https://example.com/gone/' }],
      references,
      findings: [
        {
          url: page,
          evidence: {
            total: 1,
            links: [
              {
                href: '/Gone',
                kind: 'link',
                anchorText: 'Prices',
                targetStatus: 404,
                suggestedTarget: 'https://example.com/gone/',
                inSitemap: false,
              },
            ],
          },
          message: 'The page links to /Gone, which answers 404.',
        },
      ],
    },
    {
      name: 'a link to a dead URL that a sitemap lists',
      pages: [{ url: page }, { url: gone, status: 404, inSitemap: true }],
      references,
      findings: [
        {
          url: page,
          evidence: { links: [{ inSitemap: true }] },
          message: 'The page links to /Gone, which answers 404 and stands in a sitemap.',
        },
      ],
    },
    {
      name: 'a link to a redirect that ends in an error, and one to a page that does not answer',
      pages: [
        { url: page },
        { url: gone, status: 301, redirectUrl: 'https://example.com/end' },
        { url: 'https://example.com/end', status: 410 },
        { url: 'https://example.com/slow', status: null, failure: 'timeout' },
      ],
      references: [...references, { from: page, to: 'https://example.com/slow', kind: 'next' }],
      findings: [
        {
          url: page,
          evidence: {
            total: 2,
            links: [{ targetStatus: 410, suggestedTarget: null }, { targetStatus: null }],
          },
          message: /answers 410 \(and 1 more\)/,
        },
      ],
    },
  ],
  passes: [{ name: 'a link to a page', pages: [{ url: page }, { url: gone }], references }],
  nearMisses: [
    {
      name: 'a page that turns the crawler away',
      pages: [{ url: page }, { url: gone, status: 403 }],
      references,
    },
    ...(['page_too_costly', 'internal'] as const).map((failure) => ({
      name: `a page that this service did not read (${failure})`,
      pages: [{ url: page }, { url: gone, status: null, failure }],
      references,
    })),
    {
      name: 'a bot challenge',
      pages: [{ url: page }, { url: gone, status: 503, isChallenge: true }],
      references,
    },
    {
      name: 'a redirect to a page',
      pages: [
        { url: page },
        { url: gone, status: 301, redirectUrl: 'https://example.com/end' },
        { url: 'https://example.com/end' },
      ],
      references,
    },
    { name: 'a URL that was not fetched', pages: [{ url: page }], references },
    {
      name: 'another site',
      pages: [{ url: page }],
      references: [{ from: page, to: 'https://example.org/', target: { status: 404 } }],
    },
  ],
});
