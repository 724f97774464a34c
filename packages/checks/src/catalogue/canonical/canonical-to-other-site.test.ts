import { describeSiteCheck } from '../../testing.ts';
import { canonicalToOtherSite } from './canonical-to-other-site.ts';

const home = 'https://example.com';
function site(host: string, naming: number, others = 0) {
  const paths = Array.from({ length: naming + others }, (_none, index) => `/page-${index}`);
  const named = paths.slice(0, naming);
  return {
    pages: paths.map((path, index) => ({
      url: home + path,
      canonicalUrl: index < naming ? host + path : null,
    })),
    references: named.map((path) => ({ from: home + path, to: host + path, kind: 'canonical' as const })),
  };
}

describeSiteCheck(canonicalToOtherSite, {
  fails: [
    {
      name: 'a preview, or a copy, of another site',
      ...site('https://example.org', 4, 1),
      findings: [
        {
          url: null,
          severity: 'high',
          evidence: {
            host: 'example.org',
            canonical: 'https://example.org/page-3',
            pages: 4,
            staging: false,
          },
          message: /^The canonicals of 4 pages are on example\.org: /,
        },
      ],
    },
    {
      name: 'a site whose template names its preview',
      ...site('https://shop-git-main.vercel.app', 10),
      findings: [{ url: null, severity: 'critical', evidence: { pages: 10 }, message: /for testing/ }],
    },
  ],
  passes: [{ name: 'canonicals on the site itself', ...site(home, 4) }],
  nearMisses: [
    { name: 'three of four pages', ...site('https://example.org', 3, 1) },
    { name: 'two pages, which are all', ...site('https://example.org', 2) },
    { name: 'its own www twin', ...site('https://www.example.com', 4) },
  ],
});
