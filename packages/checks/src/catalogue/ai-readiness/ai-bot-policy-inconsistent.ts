import { declaredRobotsRules } from '@plumbline/page-facts';
import { openRobotsFile } from './shared/permissions.ts';
import {
  conflictsIn,
  differencesBetween,
  type PolicyConflict,
  type ConflictKind,
} from './shared/policy-conflicts.ts';
import { defineSiteCheck } from '../../check.ts';
import type { RobotsFile, SiteFacts } from '../../site-facts/index.ts';

type Kind = ConflictKind | 'undocumented-directive';

interface FoundConflict extends Omit<PolicyConflict, 'kind'> {
  readonly kind: Kind;
}

export const aiBotPolicyInconsistent = defineSiteCheck<{
  readonly origin: string;
  readonly conflicts: readonly FoundConflict[];
}>({
  id: 'ai-bot-policy-inconsistent',
  title: 'AI bot rules contradict each other',
  category: 'ai-readiness',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'low',
  effort: 'low',
  why: 'Some of the rules have no effect, or do the opposite of what the others want. Bots that you want to keep out get in, or bots that would bring visitors stay away.',
  howToFix:
    'Write one policy for each kind of bot (search, requests by people, training), use the current names of the bots, and apply it on every host.',
  example: {
    bad: 'User-agent: anthropic-ai\nDisallow: /',
    good: 'User-agent: ClaudeBot\nDisallow: /',
  },
  references: [
    'https://developers.google.com/crawling/docs/robots-txt/robots-txt-spec',
    'https://www.rfc-editor.org/rfc/rfc9309',
    'https://datatracker.ietf.org/doc/draft-ietf-aipref-attach/',
  ],
  decisions: [
    'Reports different permissions within a group only for training bots, and only if at least three are blocked by name and another one is not mentioned. Reports none if robots.txt tells all bots whether they may train (`Content-Usage`, `Content-Signal`, the token `__usage_ai-training`). An old name beside the current one is harmless.',
    '`ai-search-bots-blocked` reports search bots that are blocked.',
  ],
  retest: 'analysis',
  readsRobots: true,
  reads: ['home-page'],
  async *run(site) {
    const open = await openRobotsFile(site);
    const directives = await undocumentedDirectives(site);
    const conflicts = [
      ...(open === null ? [] : conflictsIn(open.file, open.homeUrl)),
      ...(open === null ? [] : acrossHosts(site, open.file)),
      ...directives,
    ];
    if (conflicts.length === 0) return;
    yield { url: null, evidence: { origin: open?.file.origin ?? new URL(site.startUrl).origin, conflicts } };
  },
  observed: ({ conflicts }) => conflicts.flatMap(({ rules }) => rules),
  message: ({ origin, conflicts }) =>
    `The rules of ${origin} for bots do not fit together: ${conflicts.map(describe).join('; ')}.`,
});

function acrossHosts(site: SiteFacts, file: RobotsFile): readonly PolicyConflict[] {
  return site.robots
    .filter(({ origin, status }) => status === 200 && origin !== file.origin)
    .flatMap((other) => differencesBetween([file, `${file.origin}/`], [other, `${other.origin}/`]));
}

/**
 * Finds directives that no search engine documents. noai and noimageai are an agreement among artists, and no search
 * engine says that it obeys them.
 */
async function undocumentedDirectives(site: SiteFacts): Promise<readonly FoundConflict[]> {
  const home = await site.homePageFacts();
  const names = home === null ? [] : declaredRobotsRules(home).map(({ name }) => name);
  const rules = [...new Set(names)].filter((name) => name === 'noai' || name === 'noimageai');
  return rules.length === 0 ? [] : [{ kind: 'undocumented-directive', bots: [], rules }];
}

function describe({ kind, bots, rules }: FoundConflict): string {
  const names = bots.join(', ');
  return {
    gap: `bots that train models are blocked, and ${names} may fetch everything`,
    'search-blocked-training-allowed': `${names}: the bot for training may fetch the site, the bot for search may not`,
    'dead-token': `no bot is called ${bots[0] ?? ''}; ${bots.slice(1).join(' or ')} may be meant`,
    'hosts-differ': `${rules.join(' and ')} say different things to ${names}`,
    'content-signal': `${names} may list the site in search but may fetch none of it`,
    'undocumented-directive': `no search engine obeys ${rules.join(' and ')} on the home page`,
  }[kind];
}
