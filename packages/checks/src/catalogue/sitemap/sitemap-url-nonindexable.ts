import { replaceEntry } from '@plumbline/fixes';
import { robotsMatcher } from '@plumbline/web';
import { defineSiteCheck } from '../../check.ts';
import type { SiteFacts, SitemapEntry } from '../../site-facts/index.ts';
import { sharesOf } from './shared/shares.ts';

const AUDITED_BOT = 'Googlebot';

type Reason = 'noindex' | 'blocked';

export const sitemapUrlNonindexable = defineSiteCheck<{
  readonly sitemapUrl: string | null;
  readonly reason: Reason;
  /** The line of robots.txt. */
  readonly matchedRule: string | null;
  /** Share of the sitemap's entries that cannot be indexed. */
  readonly share: number | null;
  /** True if the finding is about the sitemap as a whole. */
  readonly wholeSitemap: boolean;
}>({
  id: 'sitemap-url-nonindexable',
  title: 'noindex or robots-blocked URL in sitemap',
  category: 'sitemap',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'high',
  effort: 'low',
  absorbs: { onUrl: ['robots-noindex-page', 'robots-page-blocked'] },
  why: 'The sitemap asks search engines to index a page, and the site forbids them to. One of the two is a mistake, and search engines cannot know which.',
  howToFix:
    'Remove the URL from the sitemap; or lift the noindex or the robots.txt rule, if the page should be found.',
  example: {
    bad: '<loc>https://example.com/thanks</loc>  <!-- <meta name="robots" content="noindex"> -->',
    good: '<!-- no entry for /thanks -->',
  },
  references: [
    'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap',
    'https://developers.google.com/search/docs/crawling-indexing/block-indexing',
  ],
  decisions: [
    'A noindex entry is reported here whatever its canonical, and absorbs `robots-noindex-page` or `robots-page-blocked` on that URL. A site that is closed or noindex as a whole has neither.',
    'The fix takes the entry out, as the page itself or robots.txt wants it: a plan does not undo what the owner of a page has said. If nothing that a sitemap lists may be indexed, the site as a whole is more likely wrong, and no fix is offered.',
  ],
  fixable: true,
  retest: 'analysis',
  readsRobots: true,
  reportsSitemapEntries: true,
  async *run(site) {
    const where = { noindexOrBlocked: true } as const;
    const shareOf = await sharesOf(site, where, (entry) => reasonOf(entry) !== null);
    const ruleOf = rulesOf(site);
    const reported = new Set<string>();
    for await (const entry of site.sitemapEntries(where)) {
      const reason = reasonOf(entry);
      if (reason === null) continue;
      const { target, sitemapUrl } = entry;
      const share = shareOf(sitemapUrl);
      const matchedRule = reason === 'blocked' ? ruleOf(target.url) : null;
      const evidence = { sitemapUrl, reason, matchedRule, share };
      if (share !== 1 || sitemapUrl === null) {
        yield {
          url: target.url,
          evidence: { ...evidence, wholeSitemap: false },
          fix: replaceEntry(target.url, null),
        };
      } else if (!reported.has(sitemapUrl)) {
        reported.add(sitemapUrl);
        yield { url: sitemapUrl, evidence: { ...evidence, wholeSitemap: true }, severity: 'critical' };
      }
    }
  },
  message: ({ sitemapUrl, reason, matchedRule, wholeSitemap }) => {
    const list = sitemapUrl ?? 'A sitemap';
    const obstacle = reason === 'noindex' ? 'noindex' : `robots.txt (${matchedRule ?? 'a rule'})`;
    return wholeSitemap
      ? `Nothing that ${list} lists may be indexed; the first entry is kept out by ${obstacle}.`
      : `${list} lists this URL, which ${obstacle} keeps out of search.`;
  },
});

/** Returns why the page is not indexed. sitemap-url-error reports errors, which may be noindex, too. */
function reasonOf({ target }: SitemapEntry): Reason | null {
  if (target.blocked) return 'blocked';
  return target.noindex && target.status === 200 && !target.isChallenge ? 'noindex' : null;
}

function rulesOf({ robots }: SiteFacts): (url: string) => string | null {
  const matchers = new Map(robots.map((file) => [file.origin, robotsMatcher(file)]));
  return (url) => matchers.get(new URL(url).origin)?.isAllowed(url, AUDITED_BOT).rule ?? null;
}
