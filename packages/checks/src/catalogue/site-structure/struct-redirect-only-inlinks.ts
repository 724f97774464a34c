import { defineWholeSiteCheck } from '../../check.ts';
import { startPages } from '../../definitions/start-pages.ts';
import type { UnlinkedPage } from '../../site-facts/index.ts';

export const structRedirectOnlyInlinks = defineWholeSiteCheck<{ readonly via: UnlinkedPage['via'] }>({
  id: 'struct-redirect-only-inlinks',
  title: 'Page reachable only through redirects or canonicals',
  category: 'site-structure',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'medium',
  effort: 'low',
  why: 'The site links to other addresses in place of this one, though this is the one that search results should show. Search engines get contradicting signals about which of them counts.',
  howToFix:
    'Link to this URL directly, in place of the addresses that redirect to it or name it as their canonical.',
  example: {
    bad: '<a href="/shoes-2023">Shoes</a>  <!-- 301 → /shoes, which nothing links to -->',
    good: '<a href="/shoes">Shoes</a>',
  },
  references: ['https://developers.google.com/search/docs/crawling-indexing/links-crawlable'],
  retest: 'analysis',
  reportsMissingLinks: 'none',
  async *run(site) {
    const isStart = await startPages(site);
    for await (const { page, nofollowPages, via } of site.unlinkedPages()) {
      if (via.length === 0 || nofollowPages > 0 || isStart(page.url)) continue;
      yield { url: page.url, evidence: { via } };
    }
  },
  observed: ({ via }) => via.map(({ url }) => url),
  message: ({ via: [first] }) =>
    first?.kind === 'canonical'
      ? `No page links to this one, only to ${first.url}, which names it as its canonical.`
      : `No page links to this one, only to ${first?.url ?? ''}, which redirects here.`,
});
