import { describeSiteCheck } from '../../testing.ts';
import { robotsPageBlocked } from './robots-page-blocked.ts';

const robots = [
  {
    origin: 'https://example.com',
    status: 200,
    failure: null,
    text: 'User-agent: *\nDisallow: /guides/\nDisallow: /account',
    redirects: 0,
  },
];
const [home, guide] = ['https://example.com/', 'https://example.com/guides/roses'];
const blocked = { blocked: true, skipReason: 'robots' };
const many = Array.from({ length: 10 }, (_, index) => ({ url: `https://example.com/${index}` }));

describeSiteCheck(robotsPageBlocked, {
  fails: [
    {
      name: 'a page that is linked and blocked',
      robots,
      pages: [{ url: home }],
      references: [{ from: home, to: guide, target: blocked }],
      findings: [
        { url: guide, evidence: { rule: 'Disallow: /guides/', line: 2, linkingPages: 1, sources: [home] } },
      ],
    },
    {
      name: 'one that is in a sitemap as well',
      robots,
      pages: [{ url: home }],
      references: [{ from: home, to: guide, target: { ...blocked, inSitemap: true } }],
      findings: [{ url: guide, severity: 'high' }],
    },
    {
      name: 'one that many pages link to',
      robots,
      pages: many,
      references: many.map(({ url }) => ({ from: url, to: guide, target: blocked })),
      findings: [{ url: guide, severity: 'high', message: /10 pages link/ }],
    },
  ],
  passes: [
    {
      name: 'links to pages that are open',
      robots,
      pages: [{ url: home }],
      references: [{ from: home, to: 'https://example.com/a' }],
    },
  ],
  nearMisses: [
    {
      name: 'a place that is closed on purpose',
      robots,
      pages: [{ url: home }],
      references: [{ from: home, to: 'https://example.com/account/orders', target: blocked }],
    },
    {
      name: 'a link that nobody follows',
      robots,
      pages: [{ url: home }],
      references: [{ from: home, to: guide, nofollow: true, target: blocked }],
    },
    {
      name: 'a page of a host whose file was not read',
      pages: [{ url: home }],
      references: [{ from: home, to: guide, target: blocked }],
    },
  ],
});
