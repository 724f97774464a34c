import { byPage } from '../../run/by-page.ts';
import { defineSiteCheck } from '../../check.ts';
import type { SiteReference } from '../../site-facts/index.ts';

const targetsMax = 20;

interface Found extends Record<string, unknown> {
  /** `source`: the page is a member of the set itself and names another URL as its canonical. */
  readonly side: 'target' | 'source';
  readonly total: number;
  readonly targets: readonly {
    readonly target: string;
    readonly code: string | null;
    readonly canonical: string | null;
  }[];
}

/**
 * A duplicate of a member, such as one with a parameter, that repeats its annotations is no member and not reported.
 */
export const hreflangToNoncanonical = defineSiteCheck<Found>({
  id: 'hreflang-to-noncanonical',
  title: 'hreflang involves a non-canonical URL',
  category: 'hreflang',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'high',
  effort: 'medium',
  why: 'Only canonical URLs are indexed. A version whose canonical is another page, often that of another language, disappears from search results together with its annotations.',
  howToFix: 'Use canonical URLs in hreflang, and let each version name itself as its canonical.',
  example: {
    bad: '<!-- on /de/ --><link rel="canonical" href="https://example.com/en/"><link rel="alternate" hreflang="de" href="https://example.com/de/">',
    good: '<!-- on /de/ --><link rel="canonical" href="https://example.com/de/"><link rel="alternate" hreflang="de" href="https://example.com/de/">',
  },
  references: [
    'https://developers.google.com/search/docs/specialty/international/localized-versions',
    'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  ],
  decisions: [
    'Reports the source side only for members of the set, which annotate themselves. A duplicate with a parameter that carries the annotations of its canonical along is no problem.',
  ],
  async *run(site) {
    const references = site.references({ kinds: ['hreflang'], targetCanonicalElsewhere: true });
    for await (const page of byPage(references)) {
      const { source } = page[0];
      if (source.indexable) yield { url: source.url, evidence: { side: 'target', ...describeAll(page) } };
      else {
        const own = page.filter(({ target }) => target.url === source.url);
        if (own.length > 0) yield { url: source.url, evidence: { side: 'source', ...describeAll(own) } };
      }
    }
  },
  places: 'observed',
  observed: ({ targets }) => targets.map(({ target }) => target),
  message({ side, total, targets: [first] }) {
    const canonical = first?.canonical ?? '';
    if (side === 'source')
      return `The page is ${first?.code ?? ''} in its hreflang set, but its canonical is ${canonical}.`;
    const others = total > 1 ? ` (and ${total - 1} more)` : '';
    return `The version ${first?.code ?? ''} ${first?.target ?? ''} has ${canonical} as its canonical${others}.`;
  },
});

function describeAll(references: readonly SiteReference[]): Pick<Found, 'total' | 'targets'> {
  return {
    total: references.length,
    targets: references.slice(0, targetsMax).map(({ target, label }) => ({
      target: target.url,
      code: label,
      canonical: target.canonicalUrl,
    })),
  };
}
