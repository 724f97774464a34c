import { robotsMatcher, type RobotsVerdict } from '@plumbline/web';
import { defineSiteCheck } from '../../check.ts';
import type { RobotsFile, SiteFacts } from '../../site-facts/index.ts';

const BLOCKED_SHARE_MIN = 0.9;

interface Blocked {
  readonly bot: 'Googlebot' | '*';
  readonly verdict: RobotsVerdict;
}

export const robotsTxtBlocksSite = defineSiteCheck<{
  readonly origin: string;
  readonly bot: 'Googlebot' | '*';
  readonly rule: string | null;
  readonly line: number | null;
  /** Share of blocked URLs among the known URLs of the origin. */
  readonly blockedShare: number;
}>({
  id: 'robots-txt-blocks-site',
  title: 'robots.txt blocks the whole site',
  category: 'robots',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'critical',
  effort: 'low',
  absorbs: { acrossSite: ['ai-llms-txt-invalid', 'robots-page-blocked', 'sitemap-url-nonindexable'] },
  why: 'Search engines may not fetch a single page. Known pages fade from the results, or stay there without a description. Mostly the file of a test system went live with a release.',
  howToFix: 'Remove the rule, or narrow it to the paths that are really meant.',
  example: { bad: 'User-agent: *\nDisallow: /', good: 'User-agent: *\nDisallow: /checkout/' },
  references: [
    'https://developers.google.com/crawling/docs/robots-txt/robots-txt-spec',
    'https://www.rfc-editor.org/rfc/rfc9309#section-2.2.2',
  ],
  decisions: [
    'A file that admits Google and Bing by name and no others is taken for a choice. A file that admits only Google is high, and one that shuts Google out is critical.',
  ],
  retest: 'site',
  readsRobots: true,
  async *run(site) {
    const homeUrl = (await site.homePage())?.url ?? site.startUrl;
    const file = site.robots.find(
      ({ origin, status }) => origin === new URL(homeUrl).origin && status === 200,
    );
    const blocked = file === undefined ? null : whoIsBlocked(file, homeUrl);
    if (file === undefined || blocked === null) return;
    const { bot, verdict } = blocked;
    const blockedShare = await shareBlocked(site, file, bot);
    if (blockedShare < BLOCKED_SHARE_MIN) return;
    yield {
      url: null,
      evidence: { origin: file.origin, bot, rule: verdict.rule, line: verdict.line, blockedShare },
      severity: bot === '*' ? 'high' : undefined,
    };
  },
  observed: ({ rule }) => rule,
  message: ({ origin, bot, rule, line }) =>
    `${origin}/robots.txt, line ${String(line)} ("${String(rule)}") closes the site to ${bot === '*' ? 'all search engines but Google' : bot}.`,
});

/** Returns the blocked bots. A site that admits only the large search engines, by name, does so on purpose. */
function whoIsBlocked(file: RobotsFile, homeUrl: string): Blocked | null {
  const matcher = robotsMatcher(file);
  const [google, bing, others] = ['Googlebot', 'bingbot', '*'].map((bot) => matcher.isAllowed(homeUrl, bot));
  if (google?.allowed === false) return { bot: 'Googlebot', verdict: google };
  return bing?.allowed === false && others?.allowed === false ? { bot: '*', verdict: others } : null;
}

/**
 * Returns the share of blocked pages. Pages that our crawler left out count, because most files have no group for it.
 */
async function shareBlocked(site: SiteFacts, file: RobotsFile, bot: string): Promise<number> {
  const matcher = robotsMatcher(file);
  const { robots: skipped = 0 } = await site.skipped();
  let [known, blocked] = [skipped, skipped];
  for await (const { url } of site.pages({})) {
    if (!url.startsWith(`${file.origin}/`)) continue;
    known += 1;
    if (!matcher.isAllowed(url, bot).allowed) blocked += 1;
  }
  return known === 0 ? 1 : blocked / known;
}
