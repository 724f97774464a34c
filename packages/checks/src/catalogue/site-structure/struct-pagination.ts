import type { Confidence, Severity } from '@plumbline/contracts';
import { looksPaginated } from '@plumbline/page-facts';
import { defineSiteCheck } from '../../check.ts';
import type { PaginationStep, SiteFacts } from '../../site-facts/index.ts';
import { pageNumber } from '../url/shared/page-number.ts';

type Problem = 'not-linked' | 'skips-numbers' | 'noindex';

export const structPagination = defineSiteCheck<{
  readonly problem: Problem;
  /** The URL that the page names as the next one; null if the page itself is at fault. */
  readonly next: string | null;
}>({
  id: 'struct-pagination',
  title: 'Pagination is broken or hidden from crawlers',
  category: 'site-structure',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'medium',
  effort: 'medium',
  why: 'Crawlers reach the items on the second and later pages of a list only through those pages. Where they are not linked or not indexed, the items drop out of search over time.',
  howToFix: 'Link each page of a list to the next one with an ordinary link, and let all of them be indexed.',
  example: {
    bad: '<link rel="next" href="?page=2"> <button onclick="loadMore()">More</button>',
    good: '<a href="?page=2">Next page</a>',
  },
  references: [
    'https://developers.google.com/search/docs/specialty/ecommerce/pagination-and-incremental-page-loading',
  ],
  retest: 'analysis',
  async *run(site) {
    yield* brokenSteps(site);
    yield* hiddenMembers(site);
  },
  message: ({ problem, next }) =>
    ({
      'not-linked': `The page names ${next ?? ''} as the next one and does not link to it.`,
      'skips-numbers': `The page names ${next ?? ''} as the next one, which is not the one that follows.`,
      noindex: 'The page is part of a list, and noindex keeps it out of search.',
    })[problem],
});

async function* brokenSteps(site: SiteFacts) {
  let lastUrl: string | null = null;
  for await (const step of site.paginationSteps()) {
    const problem = problemOf(step);
    const { source, target } = step;
    if (problem === null || source.url === lastUrl) continue;
    lastUrl = source.url;
    yield { url: source.url, evidence: { problem, next: target.url }, ...weightOf(problem, step) };
  }
}

/** Returns the problem of a step. `link-broken-internal` reports targets that do not work. */
function problemOf({ source, target, linked }: PaginationStep): Problem | null {
  if (!target.internal || target.status !== 200) return null;
  if (!linked) return 'not-linked';
  const [from, to] = [pageNumber(source.url) ?? 1, pageNumber(target.url)];
  return to !== null && to > from + 1 ? 'skips-numbers' : null;
}

function weightOf(
  problem: Problem,
  { source }: PaginationStep,
): { severity: Severity; confidence: Confidence } {
  if (problem === 'skips-numbers') return { severity: 'low', confidence: 'high' };
  // A page without any link gets its links from a script, which may also link to this page.
  return { severity: 'medium', confidence: source.linksOut === 0 ? 'low' : 'high' };
}

async function* hiddenMembers(site: SiteFacts) {
  // robots-noindex-sitewide reports the site as a whole.
  if (site.counts.noindexPages * 2 > site.counts.htmlPages) return;
  for await (const { url } of site.pages({ html: true, noindex: true })) {
    if (looksPaginated(url)) yield { url, evidence: { problem: 'noindex', next: null } } as const;
  }
}
