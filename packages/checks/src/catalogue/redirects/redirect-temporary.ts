import { isInternal, parseRefresh } from '@plumbline/web';
import { isSignInUrl, type PageFacts } from '@plumbline/page-facts';
import { definePageCheck } from '../../check.ts';
import { firstHeader } from '../../definitions/first-header.ts';

const temporaryStatuses: ReadonlySet<number> = new Set([302, 303, 307]);

export const redirectTemporary = definePageCheck<
  'any-response',
  { readonly status: number; readonly target: string; readonly inSitemap: boolean }
>({
  id: 'redirect-temporary',
  title: 'Temporary redirect used on an internal URL',
  category: 'redirects',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'low',
  effort: 'low',
  about: 'serving',
  why: 'A temporary redirect asks search engines to keep the old URL and come back. When the move is for good, the new page waits longer than necessary to take its place.',
  howToFix: 'Answer 301 or 308 when the move is permanent. Keep the temporary redirect where it is one.',
  example: { bad: '/old-name → 302 → /new-name', good: '/old-name → 301 → /new-name' },
  references: ['https://developers.google.com/search/docs/crawling-indexing/301-redirects'],
  decisions: ['Does not know the age of the redirect, which needs the results of earlier analyses.'],
  appliesTo: 'any-response',
  run(page) {
    const { response, site } = page;
    const target = temporaryTarget(page);
    if (target === null || response.status === null || response.isChallenge) return null;
    if (isSignInUrl(target) || choosesVersion(page, target)) return null;
    return {
      evidence: { status: response.status, target, inSitemap: site.inSitemap },
      severity: site.inSitemap ? 'medium' : undefined,
    };
  },
  observed: ({ target }) => target,
  message: ({ status, target, inSitemap }) =>
    `The URL${inSitemap ? ', which is listed in a sitemap,' : ''} redirects temporarily (${status}) to ${target}.`,
});

function temporaryTarget({ url, response }: PageFacts): string | null {
  if (response.status !== null && temporaryStatuses.has(response.status)) return response.redirectUrl;
  const refresh = parseRefresh(firstHeader(response.headers, 'refresh') ?? '', url);
  const isTemporary = response.status === 200 && refresh !== null && refresh.delaySeconds > 0;
  return isTemporary && refresh.url !== url ? refresh.url : null;
}

/**
 * Tells whether the root redirects visitors to the version for their language or country, which must not be
 * permanent.
 */
function choosesVersion({ url, site }: PageFacts, target: string): boolean {
  return new URL(url).pathname === '/' && isInternal(target, site.hosts);
}
