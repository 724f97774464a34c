/** A rule of a robots.txt, by the line that states it. */
interface Rule {
  /** Counts from 1. */
  readonly line: number;
  readonly allow: boolean;
  readonly pattern: string;
}

/** A rule with wildcards: the texts that a path must contain, one after the other. */
interface WildcardRule extends Rule {
  readonly start: string;
  readonly between: readonly string[];
  readonly end: string;
}

interface Group {
  readonly agents: Set<string>;
  readonly rules: Rule[];
  crawlDelaySeconds: number | null;
}

/** The rules of a robots.txt for one agent. */
export interface AgentRules {
  readonly crawlDelaySeconds: number | null;
  /**
   * Returns the rule that decides a path with its query: the longest match or, if two are equally long, the one that
   * allows.
   */
  decide(path: string): Pick<Rule, 'line' | 'allow'> | null;
}

/**
 * Reads the rules of RFC 9309, 2.2, from the lines of `robotsLines`. Reading takes time linear in the size of any file.
 * Asking takes time linear in the path, however many plain rules there are.
 */
export function robotsRules(lines: readonly string[]): (productToken: string) => AgentRules {
  const groups = groupsIn(lines);
  const known = new Map<string, AgentRules>();
  const groupsOf = (agent: string) => groups.filter(({ agents }) => agents.has(agent));
  return (productToken) => {
    const own = groupsOf(productToken.toLowerCase());
    const agent = own.length > 0 ? productToken.toLowerCase() : '*';
    const rules = known.get(agent) ?? agentRules(own.length > 0 ? own : groupsOf('*'));
    known.set(agent, rules);
    return rules;
  };
}

function groupsIn(lines: readonly string[]): readonly Group[] {
  const groups: Group[] = [];
  let namesAgents = false;
  for (const [index, line] of lines.entries()) {
    const colon = line.indexOf(':');
    if (colon === -1) continue;
    const [key, value] = [line.slice(0, colon), line.slice(colon + 1).trim()];
    if (key === 'user-agent' && !namesAgents)
      groups.push({ agents: new Set(), rules: [], crawlDelaySeconds: null });
    namesAgents = key === 'user-agent';
    const group = groups.at(-1);
    if (group === undefined) continue;
    if (key === 'user-agent') group.agents.add(value.toLowerCase());
    else if (key === 'crawl-delay') group.crawlDelaySeconds = Number(value);
    else if (value !== '')
      group.rules.push({ line: index + 1, allow: key === 'allow', pattern: escaped(value) });
  }
  return groups;
}

function agentRules(groups: readonly Group[]): AgentRules {
  const prefixes = new Map<string, Rule>();
  const whole = new Map<string, Rule>();
  const wildcards: WildcardRule[] = [];
  for (const rule of groups.flatMap(({ rules }) => rules)) {
    const { pattern } = rule;
    if (pattern.includes('*')) wildcards.push(wildcardRule(rule));
    else if (pattern.endsWith('$')) keepStronger(whole, pattern.slice(0, -1), rule);
    else keepStronger(prefixes, pattern, rule);
  }
  wildcards.sort((one, other) => (isStronger(one, other) ? -1 : 1));
  const lengths = [...new Set([...prefixes.keys()].map((prefix) => prefix.length))].sort((a, b) => b - a);

  function longestPrefix(path: string): Rule | undefined {
    for (const length of lengths) {
      const rule = length <= path.length ? prefixes.get(path.slice(0, length)) : undefined;
      if (rule !== undefined) return rule;
    }
    return undefined;
  }

  return {
    crawlDelaySeconds:
      groups.findLast((group) => group.crawlDelaySeconds !== null)?.crawlDelaySeconds ?? null,
    decide(asWritten) {
      const path = upperCaseEscapes(asWritten);
      const plain = strongest(whole.get(path), longestPrefix(path));
      for (const rule of wildcards) {
        if (plain !== undefined && isStronger(plain, rule)) break;
        if (matches(rule, path)) return rule;
      }
      return plain ?? null;
    },
  };
}

function keepStronger(rules: Map<string, Rule>, key: string, rule: Rule): void {
  const known = rules.get(key);
  if (known === undefined || isStronger(rule, known)) rules.set(key, rule);
}

function strongest(one: Rule | undefined, other: Rule | undefined): Rule | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return isStronger(one, other) ? one : other;
}

function isStronger(one: Rule, other: Rule): boolean {
  if (one.pattern.length !== other.pattern.length) return one.pattern.length > other.pattern.length;
  return one.allow === other.allow ? one.line < other.line : one.allow;
}

function wildcardRule(rule: Rule): WildcardRule {
  const isAnchored = rule.pattern.endsWith('$');
  const [start = '', ...between] = (isAnchored ? rule.pattern.slice(0, -1) : rule.pattern).split('*');
  const end = isAnchored ? (between.pop() ?? '') : '';
  return { ...rule, start, between: between.filter((part) => part !== ''), end };
}

/**
 * Tells whether a path matches. Each part is found at its first place; a later place could do no better, so nothing is
 * tried twice.
 */
function matches({ start, between, end }: WildcardRule, path: string): boolean {
  if (!path.startsWith(start) || !path.endsWith(end)) return false;
  let at = start.length;
  for (const part of between) {
    const found = path.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return path.length - end.length >= at;
}

/** Escapes a pattern as the crawler escapes URLs, but not twice. */
function escaped(pattern: string): string {
  return upperCaseEscapes(encodeURI(pattern.replace(/\p{Surrogate}/gu, '\uFFFD')).replaceAll('%25', '%'));
}

function upperCaseEscapes(path: string): string {
  return path.replace(/%[0-9a-f]{2}/gi, (escape) => escape.toUpperCase());
}
