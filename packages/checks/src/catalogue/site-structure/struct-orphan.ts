import { defineWholeSiteCheck } from '../../check.ts';
import { linkGraphConfidence } from '../../definitions/link-graph-confidence.ts';
import { orphans } from '../../definitions/orphans.ts';

export const structOrphan = defineWholeSiteCheck<{ readonly knownFrom: readonly 'sitemap'[] }>({
  id: 'struct-orphan',
  title: 'Orphan page',
  category: 'site-structure',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'high',
  effort: 'medium',
  why: 'No page of the site links to it, so that visitors never come across it, and search engines take it for one that does not matter even to its owner.',
  howToFix: 'Link to the page from where its subject belongs, or remove it from the sitemap and the site.',
  example: {
    bad: '<url><loc>https://example.com/spring-offer</loc></url>  <!-- linked from nowhere -->',
    good: '<a href="/spring-offer">Spring offer</a>  <!-- on /offers -->',
  },
  references: ['https://developers.google.com/search/docs/crawling-indexing/links-crawlable'],
  decisions: [
    'Reports only pages that a sitemap lists. The confidence is low if a script makes the home page, or if the analysis was cut. Says nothing while a page cannot be read that linked to such a page before.',
    'Does not know which related page might link here.',
  ],
  retest: 'analysis',
  reportsMissingLinks: 'none',
  reads: ['home-page'],
  async *run(site) {
    const confidence = await linkGraphConfidence(site);
    for await (const { url, inSitemap } of orphans(site))
      if (inSitemap) yield { url, evidence: { knownFrom: ['sitemap'] }, confidence };
  },
  message: () => 'The page is listed in a sitemap, and no other page of the site links to it.',
});
