import { robotsMatcher } from '@plumbline/web';
import { defineSiteCheck } from '../../check.ts';
import type { BotProbe, SiteFacts } from '../../site-facts/index.ts';

const refusals: ReadonlySet<number | null> = new Set([401, 403, 406, 429, 503]);

export const aiBotsBlockedAtEdge = defineSiteCheck<{
  readonly bots: readonly {
    readonly bot: string;
    readonly status: number | null;
    readonly challenge: boolean;
  }[];
}>({
  id: 'ai-bots-blocked-at-edge',
  title: 'CDN or firewall rejects AI or search user agents',
  category: 'ai-readiness',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'medium',
  effort: 'medium',
  why: 'robots.txt lets these bots in, and something in front of the server seems to turn them away. A bot does not show pages in its answers that it cannot fetch.',
  howToFix: 'Check the bot rules of the CDN or firewall, and allow the verified bots that you want.',
  example: {
    bad: 'GET / (User-Agent: … OAI-SearchBot/1.0) → 403',
    good: 'GET / (User-Agent: … OAI-SearchBot/1.0) → 200',
  },
  references: ['https://developers.google.com/crawling/docs/crawlers-fetchers/overview-google-crawlers'],
  decisions: [
    'Requests the home page once as browsers do, and once for each bot that shows pages in answers and that robots.txt lets in. The user agent then has the name of the bot beside that of the crawler.',
    'Sends no such requests to a site with a Crawl-delay, because the analysis would wait for all of them.',
  ],
  retest: 'analysis',
  readsRobots: true,
  reads: ['bots'],
  async *run(site) {
    const browser = site.botProbes.find(({ bot }) => bot === null);
    if (browser?.status !== 200 || browser.isChallenge) return;
    const bots = site.botProbes.flatMap((probe) => refused(probe, site));
    // Servers recognise real bots by their IP address, which a test cannot use.
    if (bots.length > 0) yield { url: null, evidence: { bots }, confidence: 'low' };
  },
  observed: ({ bots }) => bots.map(({ status }) => status),
  message: ({ bots }) =>
    `A request in the name of ${bots.map(({ bot }) => bot).join(', ')} was turned away, although a browser gets the page. This is only an indication: the server may know the real bots by their addresses and let them in.`,
});

function refused({ bot, url, status, isChallenge }: BotProbe, { robots }: SiteFacts) {
  if (bot === null || !(isChallenge || refusals.has(status))) return [];
  const file = robots.find(({ origin }) => origin === new URL(url).origin);
  const isAllowed = file === undefined || robotsMatcher(file).isAllowed(url, bot).allowed;
  return isAllowed ? [{ bot, status, challenge: isChallenge }] : [];
}
