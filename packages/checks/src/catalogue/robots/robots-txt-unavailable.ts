import type { RobotsFile } from '../../site-facts/index.ts';
import { isOwnFailure } from '@plumbline/web';
import { defineSiteCheck } from '../../check.ts';

/** Redirects that Google follows before it treats the file as missing. */
const REDIRECTS_MAX = 5;

export const robotsTxtUnavailable = defineSiteCheck<{
  readonly files: readonly Pick<RobotsFile, 'origin' | 'status' | 'failure' | 'redirects'>[];
}>({
  id: 'robots-txt-unavailable',
  title: 'robots.txt fails with a server error',
  category: 'robots',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'critical',
  effort: 'medium',
  why: 'A crawler that cannot read the rules must assume that everything is forbidden. Google stops crawling the whole host for about half a day, and then works with an old copy of the file.',
  howToFix:
    'Serve /robots.txt as a static file with status 200, or answer a plain 404, without asking the application.',
  example: { bad: 'GET /robots.txt → 503 Service Unavailable', good: 'GET /robots.txt → 200 OK, text/plain' },
  references: ['https://developers.google.com/crawling/docs/robots-txt/robots-txt-spec'],
  retest: 'site',
  readsRobots: true,
  async *run(site) {
    const files = site.robots
      .filter(isUnavailable)
      .map(({ origin, status, failure, redirects }) => ({ origin, status, failure, redirects }));
    if (files.length > 0) yield { url: null, evidence: { files } };
  },
  observed: ({ files }) => files.map(({ status }) => status),
  message: ({ files }) =>
    `${files.map(({ origin, ...file }) => `${origin}/robots.txt ${describe(file)}`).join('; ')}.`,
});

function isUnavailable({ status, failure, redirects }: RobotsFile): boolean {
  if (isOwnFailure(failure)) return false;
  if (failure !== null || redirects > REDIRECTS_MAX) return true;
  return status !== null && (status >= 500 || status === 429 || (status >= 300 && status < 400));
}

function describe({ status, failure, redirects }: Omit<RobotsFile, 'origin' | 'text'>): string {
  if (failure !== null) return `does not answer (${failure})`;
  return redirects > REDIRECTS_MAX ? `needs ${redirects} redirects` : `answers ${String(status)}`;
}
