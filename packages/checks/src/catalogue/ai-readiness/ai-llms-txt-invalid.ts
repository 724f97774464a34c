import { isInternal, normaliseUrl } from '@plumbline/web';
import { defineSiteCheck } from '../../check.ts';
import { isHtmlType } from '../../definitions/host-samples.ts';
import type { SiteFacts, SiteProbe, SiteTarget } from '../../site-facts/index.ts';

const LENGTH_MIN = 50;
const LINKS_MAX = 500;
const LISTED_MAX = 20;

export const aiLlmsTxtInvalid = defineSiteCheck<{
  readonly status: number | null;
  readonly problems: readonly string[];
  readonly brokenLinks: readonly { readonly href: string; readonly reason: string }[];
}>({
  id: 'ai-llms-txt-invalid',
  title: 'llms.txt is broken',
  category: 'ai-readiness',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'low',
  effort: 'low',
  why: 'Programs that ask for the file get something that they cannot use, or are sent to pages that do not work.',
  howToFix: 'Correct the structure of the file and its links, or remove it.',
  example: {
    bad: 'Acme docs: /docs/start',
    good: '# Acme\n\n## Docs\n\n- [Getting started](https://example.com/docs/start)',
  },
  references: ['https://llmstxt.org/'],
  retest: 'analysis',
  reads: ['llms-txt', 'soft-404'],
  async *run(site) {
    const probe = site.probes.find(({ purpose }) => purpose === 'llms-txt');
    if (probe === undefined) return;
    const problems = problemsOf(probe, site);
    const brokenLinks = probe.status === 200 && problems.length === 0 ? await brokenLinksIn(probe, site) : [];
    if (problems.length === 0 && brokenLinks.length === 0) return;
    yield {
      url: probe.url,
      evidence: { status: probe.status, problems, brokenLinks: brokenLinks.slice(0, LISTED_MAX) },
    };
  },
  observed: ({ status }) => status,
  message: ({ problems, brokenLinks: [first] }) =>
    problems.length > 0
      ? `The file ${problems.join(', ')}.`
      : `The file lists ${first?.href ?? ''}, which ${first?.reason ?? ''}.`,
});

function problemsOf(probe: SiteProbe, site: SiteFacts): readonly string[] {
  const { status, failure, text, mediaType } = probe;
  if (status === null) return failure === null ? [] : [`cannot be fetched (${failure})`];
  if (status >= 500) return [`answers ${status}`];
  if (status !== 200 || answersEverything(probe, site)) return [];
  if (isHtmlType(mediaType) || /^\s*<(?:!doctype|html)\b/i.test(text)) return ['is a page of HTML'];
  return [
    ...(/\uFFFD/.test(text) ? ['is not encoded in UTF-8'] : []),
    ...(text.trim().length < LENGTH_MIN ? [`holds less than ${LENGTH_MIN} characters`] : []),
    ...(/^\uFEFF?# \S/m.test(text) ? [] : ['has no heading of the first level']),
    ...(markdownLink.test(text) ? [] : ['has no links']),
  ];
}

const markdownLink = /\[[^[\]]{0,500}\]\(\s{0,9}<?([^)\s>]{1,2000})/;

/**
 * Tells whether a site answers every address with a page, or redirects every one. Such a site has no llms.txt;
 * `http-soft-404-probe` reports it.
 */
function answersEverything({ url, finalUrl }: SiteProbe, { probes }: SiteFacts): boolean {
  const isElsewhere = !new URL(finalUrl).pathname.endsWith('/llms.txt') && finalUrl !== url;
  return isElsewhere || probes.some(({ purpose, status }) => purpose === 'soft-404' && status === 200);
}

async function brokenLinksIn(
  { text, finalUrl }: SiteProbe,
  site: SiteFacts,
): Promise<readonly { readonly href: string; readonly reason: string }[]> {
  const found = text.matchAll(new RegExp(markdownLink, 'g'));
  const hrefs = [...new Set([...found].map(([, href = '']) => href))].slice(0, LINKS_MAX);
  const urls = new Map(hrefs.map((href) => [href, normaliseUrl(href, finalUrl)]));
  const own = [...urls.values()].flatMap((url) => (url !== null && isInternal(url, site.hosts) ? [url] : []));
  const targets = await site.lookUp(own);
  return hrefs.flatMap((href) => {
    if (!/^[a-z][a-z\d+.-]*:/i.test(href))
      return href.startsWith('#') ? [] : [{ href, reason: 'is a relative address' }];
    const reason = faultOfLlmsTxt(targets.get(urls.get(href) ?? ''));
    return reason === null ? [] : [{ href, reason }];
  });
}

/** Returns the fault of a link in the file. A page that the crawl has not seen is no fault. */
function faultOfLlmsTxt(target: SiteTarget | undefined): string | null {
  if (target === undefined) return null;
  if (target.blocked) return 'robots.txt blocks';
  if (target.status === null) return null;
  if (target.redirectUrl !== null) return 'redirects';
  if (target.status !== 200) return target.isChallenge ? null : `answers ${target.status}`;
  return target.noindex ? 'is noindex' : null;
}
