import type { Severity } from '@plumbline/contracts';
import { byPage } from '../../run/by-page.ts';
import { defineSiteCheck } from '../../check.ts';
import { isProvenDead } from '../../definitions/access-denied.ts';
import type { SiteReference } from '../../site-facts/index.ts';

const targetsMax = 20;

interface DeadTarget {
  readonly target: string;
  readonly code: string | null;
  /** Null without a response. */
  readonly status: number | null;
  readonly finalUrl: string | null;
  /** True if it leads back to the page itself, as on servers that redirect visitors by country. */
  readonly geoRedirect: boolean;
}

export const hreflangToNon200 = defineSiteCheck<{
  readonly total: number;
  readonly targets: readonly DeadTarget[];
}>({
  id: 'hreflang-to-non200',
  title: 'hreflang points to a redirect or error',
  category: 'hreflang',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'high',
  effort: 'medium',
  why: 'A version that is no page cannot be shown to anybody, and it cannot name its versions in return, so that search engines drop the pair.',
  howToFix: 'Point the annotation at the live URL of that version, or remove it from all pages of the set.',
  example: {
    bad: '<link rel="alternate" hreflang="de" href="https://example.com/old-de/">',
    good: '<link rel="alternate" hreflang="de" href="https://example.com/de/">',
  },
  references: ['https://developers.google.com/search/docs/specialty/international/localized-versions'],
  decisions: ['Assumes that a redirect back to the annotating page depends on the country of the visitor.'],
  async *run(site) {
    const references = site.references({ kinds: ['hreflang'], sourceIndexable: true, targetNot200: true });
    for await (const page of byPage(references)) {
      const dead = page.filter(isDead).map(describeTarget);
      if (dead.length === 0) continue;
      yield {
        url: page[0].source.url,
        severity: severityOf(dead),
        evidence: { total: dead.length, targets: dead.slice(0, targetsMax) },
      };
    }
  },
  places: 'observed',
  observed: ({ targets }) => targets.map(({ target }) => target),
  message({ total, targets: [first] }) {
    const answer =
      first?.status == null
        ? 'gives no response'
        : first.finalUrl === null
          ? `answers ${first.status}`
          : `redirects to ${first.finalUrl}`;
    const others = total > 1 ? ` (and ${total - 1} more)` : '';
    return `The version ${first?.code ?? ''} ${first?.target ?? ''} ${answer}${others}.`;
  },
});

function isDead({ target }: SiteReference): boolean {
  return target.redirectUrl !== null || isProvenDead(target);
}

function describeTarget({ source, target, label }: SiteReference): DeadTarget {
  const finalUrl = target.redirectEnd?.url ?? target.redirectUrl;
  return {
    target: target.url,
    code: label,
    status: target.status,
    finalUrl,
    geoRedirect: finalUrl === source.url,
  };
}

/** Returns the severity of the worst target. */
function severityOf(dead: readonly DeadTarget[]): Severity {
  if (dead.some(({ finalUrl }) => finalUrl === null)) return 'high';
  return dead.every(({ geoRedirect }) => geoRedirect) ? 'low' : 'medium';
}
