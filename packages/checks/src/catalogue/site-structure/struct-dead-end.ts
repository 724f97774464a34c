import { sentOn } from '@plumbline/page-facts';
import { isInternal } from '@plumbline/web';
import { definePageCheck } from '../../check.ts';

export const structDeadEnd = definePageCheck<'indexable', { readonly links: number }>({
  id: 'struct-dead-end',
  title: 'Page has no outgoing internal links',
  category: 'site-structure',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'medium',
  effort: 'medium',
  why: 'Visitors who arrive here from a search have nowhere to go but back, and the page passes the standing that it has gained on to no other page.',
  howToFix: 'Add the site navigation, or links to related pages.',
  example: {
    bad: '<body><h1>Thank you</h1></body>',
    good: '<body><h1>Thank you</h1><a href="/">Back to the shop</a></body>',
  },
  references: ['https://developers.google.com/search/docs/crawling-indexing/links-crawlable'],
  decisions: [
    'Leaves out the home page: the site may have one page.',
    'Leaves out error pages, which stand in for others: http-soft-404 reports them.',
  ],
  appliesTo: 'indexable',
  run(page) {
    // A home page without links may be the whole site.
    if (page.site.isHomePage || page.kind?.is === 'error' || sentOn(page) !== null) return null;
    const { anchors, dom } = page.html;
    const leadsOn = anchors.some(
      ({ url }) => url !== null && url !== page.url && isInternal(url, page.site.hosts),
    );
    if (leadsOn) return null;
    return {
      evidence: { links: anchors.length },
      confidence: dom.looksClientRendered ? 'low' : undefined,
    };
  },
  message: ({ links }) =>
    links === 0
      ? 'The page has no links.'
      : 'None of the links of the page leads to another page of the site.',
});
