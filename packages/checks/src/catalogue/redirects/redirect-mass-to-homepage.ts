import { counted } from '@plumbline/contracts';
import { isInternal } from '@plumbline/web';
import { defineWholeSiteCheck } from '../../check.ts';
import { endsAtRoot } from '../../definitions/site-root.ts';
import type { RedirectChain } from '../../site-facts/index.ts';

const REDIRECTS_MIN = 10;
/** Share of all redirects of the site. */
const SHARE_MIN = 0.2;
const SAMPLE_MAX = 20;

export const redirectMassToHomepage = defineWholeSiteCheck<{
  readonly count: number;
  readonly share: number;
  readonly target: string;
  readonly sampleUrls: readonly string[];
}>({
  id: 'redirect-mass-to-homepage',
  title: 'Many removed URLs redirect to the home page',
  category: 'redirects',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'medium',
  effort: 'high',
  why: 'People who follow an old link land on a page that does not have what they came for. Search engines treat such redirects like missing pages, so nothing is passed on either.',
  howToFix:
    'Redirect each old URL to the page that comes closest to it; where there is none, answer 404 or 410.',
  example: {
    bad: '/blog/how-to-prune-roses → 301 → /',
    good: '/blog/how-to-prune-roses → 301 → /guides/roses',
  },
  references: ['https://developers.google.com/search/docs/crawling-indexing/site-move-with-url-changes'],
  retest: 'analysis',
  async *run(site) {
    const sampleUrls: string[] = [];
    let [redirects, count, target] = [0, 0, ''];
    for await (const chain of site.redirectChains()) {
      // Redirects on other sites, such as short links, are not removed pages.
      if (!isInternal(chain.urls[0] ?? '', site.hosts)) continue;
      redirects += 1;
      if (!endsAtHome(chain)) continue;
      count += 1;
      if (target === '') target = chain.end.url;
      if (sampleUrls.length < SAMPLE_MAX) sampleUrls.push(chain.urls[0] ?? '');
    }
    const share = count / Math.max(1, redirects);
    if (count >= REDIRECTS_MIN && share >= SHARE_MIN)
      yield { url: null, evidence: { count, share, target, sampleUrls } };
  },
  observed: ({ target }) => target,
  message: ({ count, share, target }) =>
    `${counted(count, 'URL')} redirect to ${target}, ${Math.round(share * 100)} % of all redirects of the site.`,
});

function endsAtHome({ urls, loops, end }: RedirectChain): boolean {
  return !loops && end.internal && endsAtRoot(urls[0] ?? '', end.url);
}
