import { defineSiteCheck } from '../../check.ts';
import type { SiteProbe } from '../../site-facts/index.ts';

type Reason = 'several-answer' | 'stays-on-http' | 'temporary';

export const redirectHostVariants = defineSiteCheck<{
  readonly reason: Reason;
  /** Variants of the start URL that answer themselves, or redirect temporarily. */
  readonly offenders: readonly string[];
  readonly preferred: string;
  readonly variants: readonly {
    readonly url: string;
    readonly finalUrl: string;
    readonly status: number | null;
    readonly canonicalUrl: string | null;
  }[];
}>({
  id: 'redirect-host-variants',
  title: 'HTTP or www variants are not consolidated',
  category: 'redirects',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'high',
  effort: 'low',
  why: 'The same site under several addresses is a set of duplicates to a search engine: links are counted for one or the other, and the engine picks the address that it shows.',
  howToFix:
    'Choose one scheme and host, and redirect the others to it with 301 or 308, best at the edge. Add HSTS once that works.',
  example: {
    bad: 'http://www.example.com/ → 200\nhttps://example.com/ → 200',
    good: 'http://www.example.com/ → 301 → https://example.com/ → 200',
  },
  references: ['https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls'],
  decisions: ['Says nothing of sites that have no https; `sec-http-page` does.'],
  retest: 'site',
  reads: ['host-variant'],
  async *run(site) {
    const variants = site.probes.filter(
      ({ purpose, status }) => purpose === 'host-variant' && status === 200,
    );
    const home = await site.homePage();
    const preferred = preferredOf(variants, home?.url ?? site.startUrl);
    if (preferred === null || variants.length < 2) return;
    const fault = faultOfVariants(variants, preferred);
    if (fault === null) return;
    const { reason, offenders } = fault;
    const declared = offenders.every(({ canonicalUrl }) => originOf(canonicalUrl) === preferred);
    yield {
      url: null,
      evidence: {
        reason,
        offenders: offenders.map(({ url }) => url),
        preferred,
        variants: variants.map(({ url, finalUrl, status, canonicalUrl }) => ({
          url,
          finalUrl,
          status,
          canonicalUrl,
        })),
      },
      severity: reason === 'temporary' || declared ? 'medium' : undefined,
    };
  },
  observed: ({ offenders }) => offenders,
  message: ({ reason, offenders, preferred }) =>
    ({
      'several-answer': `${offenders.join(', ')} answers beside ${preferred} instead of redirecting to it.`,
      'stays-on-http': `${offenders.join(', ')} does not redirect to https.`,
      temporary: `${offenders.join(', ')} redirects to ${preferred} only temporarily.`,
    })[reason],
});

/** Returns the URL of the home page, if one of the variants ends there; else the end of the first https variant. */
function preferredOf(variants: readonly SiteProbe[], homeUrl: string): string | null {
  const origins = variants.map(({ finalUrl }) => new URL(finalUrl).origin);
  const home = new URL(homeUrl).origin;
  if (origins.includes(home)) return home;
  return origins.find((origin) => origin.startsWith('https:')) ?? null;
}

function faultOfVariants(variants: readonly SiteProbe[], preferred: string) {
  const astray = variants.filter(({ finalUrl }) => new URL(finalUrl).origin !== preferred);
  if (astray.length > 0) {
    const insecure =
      preferred.startsWith('https:') && astray.every(({ finalUrl }) => finalUrl.startsWith('http:'));
    return { reason: insecure ? 'stays-on-http' : 'several-answer', offenders: astray } as const;
  }
  const temporary = variants.filter(({ url, permanent }) => new URL(url).origin !== preferred && !permanent);
  return temporary.length > 0 ? ({ reason: 'temporary', offenders: temporary } as const) : null;
}

function originOf(url: string | null): string | null {
  return url !== null && URL.canParse(url) ? new URL(url).origin : null;
}
