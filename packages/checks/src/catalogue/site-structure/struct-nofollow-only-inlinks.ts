import { counted } from '@plumbline/contracts';
import { defineWholeSiteCheck } from '../../check.ts';
import { startPages } from '../../definitions/start-pages.ts';

export const structNofollowOnlyInlinks = defineWholeSiteCheck<{
  readonly pages: number;
  readonly sources: readonly string[];
}>({
  id: 'struct-nofollow-only-inlinks',
  title: 'Page receives only nofollow internal links',
  category: 'site-structure',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'medium',
  effort: 'low',
  why: 'The page wants to be found, and every link to it tells search engines not to count it. They may never crawl the page, or take it for one that you do not vouch for.',
  howToFix: 'Remove nofollow from links to pages that should be found.',
  example: {
    bad: '<a href="/guides" rel="nofollow">Guides</a>',
    good: '<a href="/guides">Guides</a>',
  },
  references: ['https://developers.google.com/search/docs/crawling-indexing/qualify-outbound-links'],
  decisions: [
    'Three checks share the pages without a followed link. This one reports pages with nofollow links, `struct-redirect-only-inlinks` those that are reached by redirects or canonicals, and `struct-orphan` those that only a sitemap lists.',
  ],
  retest: 'analysis',
  reportsMissingLinks: 'none',
  async *run(site) {
    const isStart = await startPages(site);
    for await (const { page, nofollowPages, nofollowSources } of site.unlinkedPages()) {
      if (nofollowPages === 0 || isStart(page.url)) continue;
      yield {
        url: page.url,
        evidence: { pages: nofollowPages, sources: nofollowSources },
        // A page that was not crawled may follow it.
      };
    }
  },
  observed: ({ sources }) => sources,
  message: ({ pages }) =>
    pages === 1
      ? 'The only page that links to this one does so with nofollow.'
      : `All ${counted(pages, 'page')} that link to this one do so with nofollow.`,
});
