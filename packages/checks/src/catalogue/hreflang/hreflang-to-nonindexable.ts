import { byPage } from '../../run/by-page.ts';
import { defineSiteCheck } from '../../check.ts';
import type { SiteReference } from '../../site-facts/index.ts';

const targetsMax = 20;

interface Found extends Record<string, unknown> {
  /** `source`: the page annotates itself although it must not be indexed. */
  readonly side: 'target' | 'source';
  readonly total: number;
  readonly targets: readonly {
    readonly target: string;
    readonly code: string | null;
    readonly reason: 'noindex' | 'blocked';
  }[];
}

export const hreflangToNonindexable = defineSiteCheck<Found>({
  id: 'hreflang-to-nonindexable',
  title: 'hreflang points to a noindex or blocked page',
  category: 'hreflang',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'high',
  effort: 'medium',
  why: 'hreflang asks search engines to show that version, but noindex or robots.txt forbids it. The version is not shown, and the pair is lost.',
  howToFix: 'Make the version indexable, or drop it from the annotations of all pages of the set.',
  example: {
    bad: '<link rel="alternate" hreflang="de" href="https://example.com/de/"><!-- /de/ has noindex -->',
    good: '<link rel="alternate" hreflang="de" href="https://example.com/de/"><!-- /de/ is indexable -->',
  },
  references: ['https://developers.google.com/search/docs/specialty/international/localized-versions'],
  decisions: [
    'Reports the source side only for members of the set, which annotate themselves. A duplicate with a parameter that carries the annotations of its canonical along is no problem.',
  ],
  async *run(site) {
    const references = site.references({ kinds: ['hreflang'], targetNoindexOrBlocked: true });
    for await (const page of byPage(references)) {
      const { source } = page[0];
      if (source.indexable) yield { url: source.url, evidence: { side: 'target', ...describeAll(page) } };
      else {
        const own = page.filter(({ target }) => target.url === source.url);
        if (own.length > 0)
          yield { url: source.url, severity: 'low', evidence: { side: 'source', ...describeAll(own) } };
      }
    }
  },
  places: 'observed',
  observed: ({ targets }) => targets.map(({ target }) => target),
  message({ side, total, targets: [first] }) {
    const reason = first?.reason === 'blocked' ? 'blocked by robots.txt' : 'set to noindex';
    if (side === 'source') return `The page takes part in an hreflang set and is ${reason}.`;
    const others = total > 1 ? ` (and ${total - 1} more)` : '';
    return `The version ${first?.code ?? ''} ${first?.target ?? ''} is ${reason}${others}.`;
  },
});

function describeAll(references: readonly SiteReference[]): Pick<Found, 'total' | 'targets'> {
  return {
    total: references.length,
    targets: references.slice(0, targetsMax).map(({ target, label }) => ({
      target: target.url,
      code: label,
      reason: target.blocked ? 'blocked' : 'noindex',
    })),
  };
}
