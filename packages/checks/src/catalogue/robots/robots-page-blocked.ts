import { counted } from '@plumbline/contracts';
import { robotsMatcher } from '@plumbline/web';
import { isPrivateUrl } from '@plumbline/page-facts';
import { defineSiteCheck } from '../../check.ts';
import type { ReferencedTarget } from '../../site-facts/index.ts';

/** With this many linking pages, the URL clearly matters to the site. */
const MANY_LINKS = 10;

export const robotsPageBlocked = defineSiteCheck<{
  readonly rule: string | null;
  readonly line: number | null;
  readonly bot: 'Googlebot';
  readonly linkingPages: number;
  readonly sources: readonly string[];
}>({
  id: 'robots-page-blocked',
  title: 'Linked internal page is disallowed by robots.txt',
  category: 'robots',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'medium',
  effort: 'low',
  why: 'The site leads crawlers to a page that they may not fetch. They cannot see its content or its links, yet its address may still turn up in search results without a description.',
  howToFix:
    'Decide what the page is for: allow it, or stop linking to it. To keep it out of search allow crawling and set noindex.',
  example: {
    bad: 'Disallow: /guides/\n\n<a href="/guides/roses">Roses</a>',
    good: '<a href="/guides/roses">Roses</a>  <!-- and no rule against it -->',
  },
  references: ['https://developers.google.com/crawling/docs/robots-txt/robots-txt-spec'],
  retest: 'analysis',
  readsRobots: true,
  async *run(site) {
    const readable = site.robots.filter(({ status }) => status === 200);
    const robots = new Map(readable.map((file) => [file.origin, robotsMatcher(file)]));
    const named = { kinds: ['link', 'canonical', 'hreflang'], internal: true, targetBlocked: true } as const;
    for await (const found of site.targets(named)) {
      const { url } = found.target;
      const verdict = robots.get(new URL(url).origin)?.isAllowed(url, 'Googlebot');
      if (verdict?.allowed !== false || found.followingPages === 0 || isPrivateUrl(url)) continue;
      const { rule, line } = verdict;
      yield {
        url,
        evidence: {
          rule,
          line,
          bot: 'Googlebot',
          linkingPages: found.followingPages,
          sources: found.sources,
        },
        severity: matters(found) ? 'high' : undefined,
      };
    }
  },
  observed: ({ rule }) => rule,
  message: ({ rule, line, linkingPages }) =>
    `${linkingPages === 1 ? 'One page links' : `${counted(linkingPages, 'page')} link`} to this URL, which robots.txt closes to search engines (line ${String(line)}, "${String(rule)}").`,
});

function matters({ target, kinds, followingPages }: ReferencedTarget): boolean {
  return target.inSitemap || followingPages >= MANY_LINKS || kinds.some((kind) => kind !== 'link');
}
