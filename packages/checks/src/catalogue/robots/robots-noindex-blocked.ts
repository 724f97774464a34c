import { robotsDirectives } from '@plumbline/page-facts';
import { definePageCheck } from '../../check.ts';

export const robotsNoindexBlocked = definePageCheck<'any-response', { readonly blockedBy: string }>({
  id: 'robots-noindex-blocked',
  title: 'noindex cannot be seen because robots.txt blocks the URL',
  category: 'robots',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'high',
  effort: 'low',
  about: 'serving',
  why: 'Search engines must fetch a page to learn that it is noindex, and robots.txt forbids just that. The URL can stay in, or come into, the results without a description.',
  howToFix:
    'Allow the URL in robots.txt until it has left the index; then decide whether it still has to be blocked.',
  example: {
    bad: 'Disallow: /internal/\n\n<meta name="robots" content="noindex">  <!-- /internal/a -->',
    good: '<meta name="robots" content="noindex">  <!-- and no rule in robots.txt -->',
  },
  references: ['https://developers.google.com/search/docs/crawling-indexing/block-indexing'],
  readsRobots: true,
  appliesTo: 'any-response',
  run(page) {
    const { response, site } = page;
    if (site.blockedBy === null || response.status !== 200 || response.isChallenge) return null;
    return robotsDirectives(page).noindex ? { evidence: { blockedBy: site.blockedBy } } : null;
  },
  observed: ({ blockedBy }) => blockedBy,
  message: ({ blockedBy }) =>
    `The page is noindex, but search engines may not fetch it to see that ("${blockedBy}").`,
});
