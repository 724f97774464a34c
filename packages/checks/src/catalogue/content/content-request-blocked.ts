import { definePageCheck } from '../../check.ts';
import { scriptRequests, type ScriptRequests } from './shared/script-requests.ts';

export const contentRequestBlocked = definePageCheck<'indexable', ScriptRequests>({
  id: 'content-request-blocked',
  title: 'robots.txt blocks what the page’s scripts ask for',
  category: 'content',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'medium',
  effort: 'low',
  why: 'Google obeys robots.txt for everything that it loads to render a page. Visitors see what scripts make of a blocked answer, but Google never does.',
  howToFix: 'Allow the path in robots.txt, or write the content into the source.',
  example: {
    bad: 'User-agent: *\nDisallow: /api/',
    good: 'User-agent: *\nDisallow: /api/\nAllow: /api/products',
  },
  references: [
    'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
  ],
  decisions: [
    'Counts requests to the hosts of the site, by the rules for the search bot that the analysis speaks for.',
    'Scripts and styles that elements of the page name are judged by `robots-txt-blocks-resources`.',
  ],
  appliesTo: 'indexable',
  retest: 'analysis',
  run(page) {
    const blocked = scriptRequests(page, (outcome) => outcome === 'robots');
    return blocked === null ? null : { evidence: blocked };
  },
  places: 'observed',
  observed: ({ requests }) => requests.map(({ url }) => url),
  message: ({ requests: [first], total }) =>
    `robots.txt keeps search engines from ${String(first?.url)}${total > 1 ? ` and ${total - 1} more addresses` : ''}, which scripts of the page ask for.`,
});
