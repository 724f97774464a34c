import type { RobotsFile } from '../../../site-facts/index.ts';
import { deadTokens, TRAINING_TOKEN } from './bots.ts';
import { namedTokens, permissionsFor, type Permission } from './permissions.ts';

export type ConflictKind =
  'gap' | 'search-blocked-training-allowed' | 'dead-token' | 'hosts-differ' | 'content-signal';

/** Rules for bots that contradict each other. */
export interface PolicyConflict {
  readonly kind: ConflictKind;
  readonly bots: readonly string[];
  readonly rules: readonly string[];
}

/** This many blocked training bots show a policy and not a decision about a single bot. */
const POLICY_MIN = 3;

/** Finds contradictions within one robots.txt that concern the home page. */
export function conflictsIn(file: RobotsFile, homeUrl: string): readonly PolicyConflict[] {
  const permissions = permissionsFor(file, homeUrl);
  const named = namedTokens(file);
  return [
    ...(forbidsTraining(file.text) ? [] : gaps(permissions, named)),
    ...reversed(permissions),
    ...deadTokensIn(named),
    ...signalConflicts(file.text),
  ];
}

/** Finds rules that differ between two hosts of the site. */
export function differencesBetween(
  [one, oneUrl]: readonly [RobotsFile, string],
  [other, otherUrl]: readonly [RobotsFile, string],
): readonly PolicyConflict[] {
  const others = permissionsFor(other, otherUrl);
  const bots = permissionsFor(one, oneUrl)
    .filter(({ allowed }, index) => allowed !== others[index]?.allowed)
    .map(({ token }) => token);
  return bots.length === 0 ? [] : [{ kind: 'hosts-differ', bots, rules: [one.origin, other.origin] }];
}

/** Finds training bots that were forgotten, if most others are named and blocked. */
function gaps(permissions: readonly Permission[], named: ReadonlySet<string>): readonly PolicyConflict[] {
  const training = permissions.filter(({ purpose }) => purpose === 'training');
  const blocked = training.filter(({ allowed, token }) => !allowed && named.has(token.toLowerCase()));
  const forgotten = training.filter(({ allowed, token }) => allowed && !named.has(token.toLowerCase()));
  if (blocked.length < POLICY_MIN || forgotten.length === 0) return [];
  return [{ kind: 'gap', bots: tokensOf(forgotten), rules: rulesOf(blocked) }];
}

/** Finds vendors that may train on the site but not show it. */
function reversed(permissions: readonly Permission[]): readonly PolicyConflict[] {
  return permissions.flatMap((search) => {
    if (search.purpose !== 'search' || search.allowed) return [];
    const training = permissions.filter(
      ({ vendor, purpose, allowed }) => vendor === search.vendor && purpose === 'training' && allowed,
    );
    if (training.length === 0) return [];
    const bots = [...training, search];
    return [{ kind: 'search-blocked-training-allowed', bots: tokensOf(bots), rules: rulesOf(bots) }];
  });
}

/** Tells whether the site forbids training to every bot at once, so that no bot can be forgotten by name. */
function forbidsTraining(text: string): boolean {
  return groupsOf(text).some(({ agents, lines }) => {
    const names = agents.map((agent) => agent.toLowerCase());
    if (names.includes(TRAINING_TOKEN)) return lines.some((line) => closedLine.test(line));
    return names.includes('*') && lines.some((line) => noTrainingLine.test(line));
  });
}

const closedLine = /^disallow\s*:\s*\/\s*$/i;
/**
 * Names from draft-ietf-aipref-vocab, which changed between its versions, and from Content Signals; for the whole
 * site.
 */
const noTrainingLine =
  /^content-(?:signal|usage)\s*:\s*(?:\/\s+)?(?:[^/]*[\s,])?(?:train-ai|train-genai|ai-train|foundation-model-production)\s*=\s*no?\b/i;

/** Finds old names of bots. Beside the current names they do no harm. */
function deadTokensIn(named: ReadonlySet<string>): readonly PolicyConflict[] {
  return Object.entries(deadTokens).flatMap(([token, current]) =>
    named.has(token) && !current.some((name) => named.has(name.toLowerCase()))
      ? [{ kind: 'dead-token' as const, bots: [token, ...current], rules: [`User-agent: ${token}`] }]
      : [],
  );
}

/** Finds groups that offer their pages for search and forbid fetching any of them. */
function signalConflicts(text: string): readonly PolicyConflict[] {
  return groupsOf(text).flatMap(({ agents, lines }) => {
    const signal = lines.find((line) =>
      /^content-(?:signal|usage)\s*:.*\bsearch\s*=\s*y(?:es)?\b/i.test(line),
    );
    const isClosed = lines.some((line) => closedLine.test(line));
    const isOpen = lines.some((line) => /^allow\s*:\s*\//i.test(line));
    if (signal === undefined || !isClosed || isOpen) return [];
    return [{ kind: 'content-signal' as const, bots: agents, rules: [signal, 'Disallow: /'] }];
  });
}

interface Group {
  readonly agents: readonly string[];
  readonly lines: readonly string[];
}

function groupsOf(text: string): readonly Group[] {
  const groups: { agents: string[]; lines: string[] }[] = [];
  for (const raw of text.split(/\r\n|\r|\n/)) {
    const line = raw.replace(/#.*/s, '').trim();
    const agent = /^user-?agent\s*:\s*(\S+)/i.exec(line)?.[1];
    const group = groups.at(-1);
    if (agent === undefined) {
      if (line !== '') group?.lines.push(line);
    } else if (group !== undefined && group.lines.length === 0) group.agents.push(agent);
    else groups.push({ agents: [agent], lines: [] });
  }
  return groups;
}

function tokensOf(bots: readonly { readonly token: string }[]): readonly string[] {
  return bots.map(({ token }) => token);
}

function rulesOf(permissions: readonly Permission[]): readonly string[] {
  return [...new Set(permissions.flatMap(({ matchedRule }) => matchedRule ?? []))];
}
