import { isPrivateUrl } from '@plumbline/page-facts';
import { defineSiteCheck } from '../../check.ts';
import { isDeadElsewhere, isGivenUp, isTurnedAway } from '../../definitions/access-denied.ts';
import type { SiteFacts, SiteTarget } from '../../site-facts/index.ts';

type Reason = 'error' | 'no-response' | 'no-target' | 'blocked' | 'noindex';

export const redirectBroken = defineSiteCheck<{
  readonly reason: Reason;
  /** The URLs from the redirecting one to the last one. */
  readonly urls: readonly string[];
  readonly finalStatus: number | null;
}>({
  id: 'redirect-broken',
  title: 'Redirect ends in an error or has an unusable target',
  category: 'redirects',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'high',
  effort: 'medium',
  why: 'The redirect promises a new place and leads into nothing. Visitors see an error, and what the old URL had earned with search engines is lost on the way.',
  howToFix:
    'Redirect to a live, indexable page that replaces this one; where there is none, answer 404 or 410 instead.',
  example: { bad: '/old → 301 → /new → 404', good: '/old → 301 → /current → 200' },
  references: ['https://developers.google.com/search/docs/crawling-indexing/301-redirects'],
  decisions: [
    'Allows a redirect to a sign-in or account page that is noindex, and to what turned the crawler away with 429 or a bot challenge.',
  ],
  retest: 'answers',
  needsNamingPages: true,
  async *run(site) {
    yield* withBadEnd(site);
    yield* withoutTarget(site);
  },
  observed: ({ urls }) => urls,
  message: ({ reason, urls, finalStatus }) => {
    const last = String(urls.at(-1));
    return {
      error: `The redirect ends at ${last}, which answers ${String(finalStatus)}.`,
      'no-response': `The redirect ends at ${last}, which does not answer.`,
      'no-target': `The URL answers ${String(finalStatus)} without a usable Location.`,
      blocked: `The redirect ends at ${last}, which robots.txt keeps search engines away from.`,
      noindex: `The redirect ends at ${last}, which is noindex.`,
    }[reason];
  },
});

async function* withBadEnd(site: SiteFacts) {
  for await (const { urls, loops, end } of site.redirectChains()) {
    const reason = loops ? null : faultOfEnd(end);
    if (reason !== null) yield { url: urls[0] ?? null, evidence: { reason, urls, finalStatus: end.status } };
  }
}

/** Yields redirects without a target. 300 offers a choice and 304 is no redirect, so both may lack a Location. */
async function* withoutTarget(site: SiteFacts) {
  for await (const { url, status, redirectUrl } of site.pages({ status: [301, 399] })) {
    if (redirectUrl !== null || status === 304) continue;
    yield { url, evidence: { reason: 'no-target', urls: [url], finalStatus: status } as const };
  }
}

function faultOfEnd(end: SiteTarget): Reason | null {
  if (!end.internal) return isDeadElsewhere(end) ? (end.status === null ? 'no-response' : 'error') : null;
  if (isTurnedAway(end) || isGivenUp(end)) return null;
  if (end.failure !== null) return 'no-response';
  if (end.status !== null && end.status >= 400) return 'error';
  // Members' pages redirect to a sign-in page that is kept out of search on purpose.
  if (isPrivateUrl(end.url)) return null;
  if (end.blocked) return 'blocked';
  return end.status === 200 && end.noindex ? 'noindex' : null;
}
