import { describeSiteCheck } from '../../testing.ts';
import { canonicalCrossHost } from './canonical-cross-host.ts';

const pagesThatName = (host: string, count: number) => {
  const paths = Array.from({ length: count }, (_, index) => `/page-${index}`);
  return {
    pages: paths.map((path) => ({ url: `https://example.com${path}`, canonicalUrl: `${host}${path}` })),
    references: paths.map((path) => ({
      from: `https://example.com${path}`,
      to: `${host}${path}`,
      kind: 'canonical' as const,
    })),
  };
};

describeSiteCheck(canonicalCrossHost, {
  fails: [
    {
      name: 'a canonical on another site',
      ...pagesThatName('https://example.org', 1),
      findings: [
        {
          url: 'https://example.com/page-0',
          evidence: {
            canonical: 'https://example.org/page-0',
            host: 'example.org',
            staging: false,
            pages: 1,
          },
        },
      ],
    },
    {
      name: 'a few pages that name a staging host',
      ...pagesThatName('https://staging.example.org', 2),
      findings: [
        { url: 'https://example.com/page-0', severity: 'high', evidence: { staging: true } },
        { url: 'https://example.com/page-1', severity: 'high' },
      ],
    },
    {
      name: 'nearly all pages that name a preview of the host',
      ...pagesThatName('https://shop-git-main.vercel.app', 10),
      findings: [{ url: null, severity: 'critical', evidence: { pages: 10 }, message: /one for testing/ }],
    },
    {
      name: 'nearly all pages of a preview or a copy, which name the site that they will be',
      ...pagesThatName('https://example.org', 3),
      findings: [
        {
          url: null,
          severity: 'high',
          evidence: { host: 'example.org', pages: 3 },
          message: /^The canonicals of 3 pages are on example\.org/,
        },
      ],
    },
  ],
  passes: [
    {
      name: 'canonicals on the site itself',
      pages: [
        { url: 'https://example.com/a', canonicalUrl: 'https://example.com/b' },
        { url: 'https://example.com/b' },
      ],
      references: [{ from: 'https://example.com/a', to: 'https://example.com/b', kind: 'canonical' }],
    },
  ],
  nearMisses: [
    { name: 'its own www twin', ...pagesThatName('https://www.example.com', 1) },
    { name: 'its mobile version', ...pagesThatName('https://m.example.com', 1) },
    {
      name: 'a host that the user counts as part of the site',
      hosts: ['example.com', 'shop.example.net'],
      ...pagesThatName('https://shop.example.net', 1),
    },
  ],
});
