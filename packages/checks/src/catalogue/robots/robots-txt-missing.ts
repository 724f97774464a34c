import type { Fix } from '@plumbline/fixes';
import { unverifiableStatuses } from '@plumbline/web';
import { defineSiteCheck } from '../../check.ts';
import type { RobotsFile, SiteFacts } from '../../site-facts/index.ts';

export const robotsTxtMissing = defineSiteCheck<{
  readonly files: readonly { readonly origin: string; readonly status: number | null }[];
}>({
  id: 'robots-txt-missing',
  title: 'No robots.txt file',
  category: 'robots',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'low',
  effort: 'low',
  informational: true,
  why: 'Nothing is wrong without the file: everything may be crawled. It is the place where every crawler looks for the sitemap, though, and an error page in its place wastes requests.',
  howToFix: 'Publish a small robots.txt that allows crawling and names the sitemap.',
  example: {
    bad: 'GET /robots.txt → 404 Not Found',
    good: 'User-agent: *\nDisallow:\n\nSitemap: https://example.com/sitemap.xml',
  },
  references: ['https://developers.google.com/crawling/docs/robots-txt/robots-txt-spec'],
  fixable: true,
  retest: 'site',
  readsRobots: true,
  async *run(site) {
    const files = site.robots.filter(isMissing).map(({ origin, status }) => ({ origin, status }));
    const [first] = files;
    if (first !== undefined) yield { url: null, evidence: { files }, fix: fixFor(site, first.origin) };
  },
  message: ({ files }) =>
    `${files.map(({ origin }) => origin).join(' and ')} ${files.some(({ status }) => status === 200) ? 'serves an empty' : 'has no'} robots.txt.`,
});

function isMissing({ status, failure, text }: RobotsFile): boolean {
  if (failure !== null || status === null) return false;
  const isError = status >= 400 && status < 500 && !unverifiableStatuses.has(status);
  return isError || (status === 200 && text.trim() === '');
}

function fixFor(site: SiteFacts, origin: string): Fix {
  const sitemaps = site.sitemaps
    .filter(
      ({ url, status, kind, source }) =>
        status === 200 && kind !== null && source !== 'index' && url.startsWith(`${origin}/`),
    )
    .map(({ url }) => `Sitemap: ${url}\n`);
  const content = ['User-agent: *\nDisallow:\n', ...(sitemaps.length > 0 ? ['\n'] : []), ...sitemaps].join(
    '',
  );
  return {
    current: null,
    suggested: content,
    snippet: content,
    edits: [{ kind: 'file', path: '/robots.txt', action: 'create', content }],
  };
}
