import { definePageCheck } from '../../check.ts';
import { scriptRequests, type ScriptRequests } from './shared/script-requests.ts';

export const contentRequestFailed = definePageCheck<'indexable', ScriptRequests>({
  id: 'content-request-failed',
  title: 'A request of the page’s scripts fails',
  category: 'content',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'medium',
  effort: 'medium',
  why: 'Scripts ask the site for data or for parts of themselves, and get none. The content that they would show is missing for visitors, and for Google, which indexes the page as a browser shows it.',
  howToFix: 'Restore the answer at the URL, or remove the request from the script.',
  example: {
    bad: 'fetch("/api/products")  // 404 since the last release',
    good: 'fetch("/api/v2/products")  // 200',
  },
  references: [
    'https://developers.google.com/search/docs/crawling-indexing/javascript/fix-search-javascript',
  ],
  decisions: [
    'Reports answers of 404, 410 and 500 and above, and requests that nothing answers. 401 and 403 are left out: a visitor who has not signed in gets them rightly.',
    'Counts requests to the hosts of the site.',
    'Scripts and styles that elements of the page name are judged by `perf-resource-broken`.',
  ],
  appliesTo: 'indexable',
  retest: 'analysis',
  run(page) {
    const failed = scriptRequests(page, isFailure);
    return failed === null ? null : { evidence: failed };
  },
  places: 'observed',
  observed: ({ requests }) => requests.map(({ url }) => url),
  message: ({ requests: [first], total }) => {
    const answer = first?.outcome === 'failed' ? 'no answer' : String(first?.outcome);
    const others = total > 1 ? `, and ${total - 1} more fail` : '';
    return `A script asks for ${String(first?.url)} and gets ${answer}${others}.`;
  },
});

function isFailure(outcome: ScriptRequests['requests'][number]['outcome']): boolean {
  return typeof outcome === 'number' ? [404, 410].includes(outcome) || outcome >= 500 : outcome === 'failed';
}
