import { canonicalFix } from '@plumbline/fixes';
import { defineSiteCheck } from '../../check.ts';
import type { CanonicalChain } from '../../site-facts/index.ts';

export const canonicalChain = defineSiteCheck<{ readonly urls: readonly string[]; readonly loops: boolean }>({
  id: 'canonical-chain',
  title: 'Canonical chain or loop',
  category: 'canonical',
  dimension: 'seo_elements',
  type: 'indexing',
  severity: 'high',
  effort: 'low',
  why: 'The page names an original which names yet another one. Search engines take canonicals as hints, and a hint that sends them from page to page is easily dropped.',
  howToFix: 'Point every page of the group straight to the one that names itself.',
  example: {
    bad: '/a → canonical /b\n/b → canonical /c',
    good: '/a → canonical /c\n/b → canonical /c\n/c → canonical /c',
  },
  references: [
    'https://developers.google.com/search/docs/crawling-indexing/canonicalization-troubleshooting',
  ],
  fixable: true,
  async *run(site) {
    for await (const chain of site.canonicalChains()) {
      const { urls, loops } = chain;
      const fix = fixOf(chain);
      yield { url: urls[0] ?? null, evidence: { urls, loops }, fix };
    }
  },
  observed: ({ urls }) => urls,
  message: ({ urls, loops }) =>
    `The canonicals ${loops ? 'go round in a circle' : 'lead from page to page'}: ${urls.join(' → ')}.`,
});

function fixOf({ urls, loops, end }: CanonicalChain) {
  if (loops || end.status !== 200 || !end.indexable) return null;
  return canonicalFix(end.url, urls[1] ?? null);
}
