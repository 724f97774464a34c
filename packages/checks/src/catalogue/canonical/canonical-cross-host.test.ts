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
      name: 'a canonical of this very page on another site',
      ...pagesThatName('https://example.org', 1),
      findings: [
        {
          url: 'https://example.com/page-0',
          severity: 'high',
          evidence: {
            canonical: 'https://example.org/page-0',
            host: 'example.org',
            staging: false,
            samePath: true,
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
      name: 'an article whose original has another address',
      pages: [{ url: 'https://example.com/page-0', canonicalUrl: 'https://example.org/original' }],
      references: [
        { from: 'https://example.com/page-0', to: 'https://example.org/original', kind: 'canonical' },
      ],
      findings: [{ url: 'https://example.com/page-0', severity: 'medium', evidence: { samePath: false } }],
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
