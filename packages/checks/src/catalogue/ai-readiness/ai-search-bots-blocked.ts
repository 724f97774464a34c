import { robotsMatcher } from '@plumbline/web';
import type { BotPurpose } from './shared/bots.ts';
import { openRobotsFile, permissionsFor, type Permission } from './shared/permissions.ts';
import { defineSiteCheck } from '../../check.ts';
import type { RobotsFile, SiteFacts } from '../../site-facts/index.ts';

const SAMPLE_SIZE = 20;
const BLOCKED_SHARE_MIN = 0.5;

interface BotState {
  readonly name: string;
  readonly purpose: BotPurpose;
  readonly allowed: boolean;
  readonly matchedRule: string | null;
}

export const aiSearchBotsBlocked = defineSiteCheck<{
  readonly origin: string;
  readonly blocked: readonly string[];
  /** Every bot in the list, including those that train models. Blocking those is no fault. */
  readonly bots: readonly BotState[];
}>({
  id: 'ai-search-bots-blocked',
  title: 'AI search or answer bots are blocked',
  category: 'ai-readiness',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'medium',
  effort: 'low',
  why: 'These bots fetch pages to show them, with a link, to people who ask. A site that shuts them out is not named in those answers. Other bots collect text to train models, and blocking those changes nothing here.',
  howToFix: 'Decide for each bot, and allow the bots of search and answers if you want to be found there.',
  example: {
    bad: 'User-agent: OAI-SearchBot\nDisallow: /',
    good: 'User-agent: GPTBot\nDisallow: /\n\nUser-agent: OAI-SearchBot\nAllow: /',
  },
  references: [
    'https://developers.google.com/search/docs/appearance/ai-features',
    'https://www.rfc-editor.org/rfc/rfc9309',
  ],
  decisions: ['Silent if robots.txt keeps Google out, too: `robots-txt-blocks-site` reports that.'],
  retest: 'analysis',
  readsRobots: true,
  async *run(site) {
    const open = await openRobotsFile(site);
    if (open === null) return;
    const { file, homeUrl } = open;
    const urls = await sampleOf(site, file);
    const bots = permissionsFor(file, homeUrl).map((bot) => stateOf(bot, file, urls));
    const blocked = bots.filter(({ allowed, purpose }) => !allowed && purpose !== 'training');
    if (blocked.length === 0) return;
    const isSearch = blocked.some(({ purpose }) => purpose === 'search');
    yield {
      url: null,
      evidence: { origin: file.origin, blocked: blocked.map(({ name }) => name), bots },
      severity: isSearch ? undefined : 'low',
    };
  },
  observed: ({ bots }) => bots.filter(({ allowed }) => !allowed).map(({ matchedRule }) => matchedRule),
  message: ({ origin, blocked }) => `${origin}/robots.txt keeps out ${blocked.join(', ')}.`,
});

/** Returns the first pages of the crawl that search engines may find. */
async function sampleOf(site: SiteFacts, { origin }: RobotsFile): Promise<readonly string[]> {
  const urls: string[] = [];
  for await (const { url } of site.pages({ indexable: true })) {
    if (url.startsWith(`${origin}/`)) urls.push(url);
    if (urls.length === SAMPLE_SIZE) break;
  }
  return urls;
}

/** Returns the state of a bot: blocked if it may not fetch the home page or half of the sample. */
function stateOf(bot: Permission, file: RobotsFile, urls: readonly string[]): BotState {
  const { token, purpose, matchedRule } = bot;
  if (!bot.allowed) return { name: token, purpose, allowed: false, matchedRule };
  const matcher = robotsMatcher(file);
  const refused = urls.map((url) => matcher.isAllowed(url, token)).filter(({ allowed }) => !allowed);
  const isBlocked = refused.length > 0 && refused.length >= urls.length * BLOCKED_SHARE_MIN;
  return {
    name: token,
    purpose,
    allowed: !isBlocked,
    matchedRule: isBlocked ? (refused[0]?.rule ?? null) : matchedRule,
  };
}
