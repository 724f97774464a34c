import { looksPaginated } from '@plumbline/page-facts';
import { byPage } from '../../run/by-page.ts';
import { defineWholeSiteCheck } from '../../check.ts';
import { linkText } from '../../definitions/link-text.ts';
import { linkGraphConfidence } from '../../definitions/link-graph-confidence.ts';
import { startPages } from '../../definitions/start-pages.ts';

/** On a smaller site, few pages can get more than one link. */
const PAGES_MIN = 20;

export const structSingleInlink = defineWholeSiteCheck<{
  readonly source: string;
  readonly anchorText: string | null;
}>({
  id: 'struct-single-inlink',
  title: 'Page has only one internal link pointing to it',
  category: 'site-structure',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'low',
  effort: 'medium',
  why: 'Everything that search engines and visitors learn of the page hangs on one link of one other page. When that goes, the page is lost.',
  howToFix: 'Add a few links to it from pages on related subjects.',
  example: {
    bad: '/guides/sharpening is linked from /guides/page/4 only',
    good: '/guides/sharpening is linked from /guides, /knives and /guides/oiling',
  },
  references: ['https://developers.google.com/search/docs/crawling-indexing/links-crawlable'],
  decisions: [
    'Does not know which pages matter, because it has no list of them and no clicks from search. Does not know either which related page might link here.',
  ],
  retest: 'analysis',
  reportsMissingLinks: 'single',
  reads: ['home-page'],
  pagesMin: PAGES_MIN,
  async *run(site) {
    const isStart = await startPages(site);
    const confidence = await linkGraphConfidence(site);
    const only = site.references({ kinds: ['link'], internal: true, nofollow: false, targetLinksIn: 1 });
    for await (const page of byPage(only)) {
      const byTarget = new Map(page.toReversed().map((reference) => [reference.target.url, reference]));
      for (const { source, target, label } of byTarget.values()) {
        if (!target.indexable || source.url === target.url) continue;
        if (isStart(target.url) || looksPaginated(target.url)) continue;
        yield { url: target.url, evidence: { source: source.url, anchorText: label }, confidence };
      }
    }
  },
  observed: ({ source, anchorText }) => linkText({ href: source, anchorText }),
  message: ({ source }) => `Only ${source} links to this page.`,
});
