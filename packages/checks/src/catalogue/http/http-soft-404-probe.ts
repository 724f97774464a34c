import { defineSiteCheck } from '../../check.ts';

export const httpSoft404Probe = defineSiteCheck<{
  readonly probes: readonly {
    readonly probeUrl: string;
    readonly status: number | null;
    readonly finalUrl: string;
  }[];
}>({
  id: 'http-soft-404-probe',
  title: 'Unknown URLs answer 200 instead of 404',
  category: 'http',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'high',
  effort: 'medium',
  why: 'When addresses that never existed look like real pages, search engines crawl and compare endless copies of an error page, and dead links on the site go unnoticed.',
  howToFix:
    'Answer 404 for routes that the application does not know. In a single-page application that cannot set the status, add a noindex robots meta element to the error view.',
  example: {
    bad: 'GET /no-such-page-8f3a → 302 → / → 200 OK',
    good: 'GET /no-such-page-8f3a → 404 Not Found',
  },
  references: [
    'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
  ],
  retest: 'site',
  reads: ['soft-404'],
  async *run(site) {
    const probes = site.probes
      .filter(
        ({ purpose, status }) => purpose === 'soft-404' && status !== null && status >= 200 && status < 300,
      )
      .map(({ url, status, finalUrl }) => ({ probeUrl: url, status, finalUrl }));
    if (probes.length > 0) yield { url: null, evidence: { probes } };
  },
  message: ({ probes: [first] }) =>
    first?.probeUrl === first?.finalUrl
      ? `A made-up address (${String(first?.probeUrl)}) answers ${String(first?.status)}.`
      : `A made-up address (${String(first?.probeUrl)}) is redirected to ${String(first?.finalUrl)}.`,
});
