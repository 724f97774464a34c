import type { Severity } from '@plumbline/contracts';
import { looksPaginated } from '@plumbline/page-facts';
import { defineWholeSiteCheck } from '../../check.ts';
import { linkGraphConfidence } from '../../definitions/link-graph-confidence.ts';
import type { SitePage } from '../../site-facts/index.ts';

/** More clicks from the home page are too many. */
export const CLICKS_MAX = 3;
/** More clicks are grave for an important page. The next limit is for any page. */
const CLICKS_GRAVE_IF_IMPORTANT = 4;
const CLICKS_GRAVE = 8;
const IMPORTANT_LINKS_MIN = 10;

export const structDeepPage = defineWholeSiteCheck<{
  readonly clicks: number;
  readonly inSitemap: boolean;
  readonly linksIn: number;
}>({
  id: 'struct-deep-page',
  title: 'Page too many clicks from the home page',
  category: 'site-structure',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'low',
  effort: 'medium',
  why: 'The further a page is from the home page, the fewer visitors find it, the less often search engines come by, and the less they think of it.',
  howToFix: 'Add links to it from categories, hubs, or lists of related content.',
  example: {
    bad: 'Home → Blog → Page 2 → Page 3 → Page 4 → Post',
    good: 'Home → Guides → Post',
  },
  references: ['https://developers.google.com/search/docs/crawling-indexing/links-crawlable'],
  decisions: [
    'Does not show the path of clicks, because that needs the tree of the breadth-first search over the links.',
  ],
  retest: 'analysis',
  reportsMissingLinks: 'far',
  needsClicks: 'always',
  reads: ['home-page'],
  async *run(site) {
    const confidence = await linkGraphConfidence(site);
    for await (const page of site.pages({ indexable: true, clickDepthMin: CLICKS_MAX + 1 })) {
      if (page.clickDepth === null || looksPaginated(page.url) || page.kind === 'archive') continue;
      const { clickDepth, inSitemap, linksIn, url } = page;
      const severity = severityOf(page, clickDepth);
      yield { url, evidence: { clicks: clickDepth, inSitemap, linksIn }, severity, confidence };
    }
  },
  message: ({ clicks }) => `The page is ${clicks} clicks from the home page.`,
});

function severityOf({ inSitemap, linksIn }: SitePage, clicks: number): Severity {
  if (clicks > CLICKS_GRAVE) return 'high';
  const isImportant = inSitemap || linksIn >= IMPORTANT_LINKS_MIN;
  return clicks > CLICKS_GRAVE_IF_IMPORTANT && isImportant ? 'medium' : 'low';
}
