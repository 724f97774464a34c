import type { PageFacts } from '../page-facts.ts';

/** One directive, as declared. */
export interface RobotsRule {
  readonly source: 'meta' | 'header';
  /** The bot it is for, in lower case; null for all bots. */
  readonly bot: string | null;
  /** The text before the first colon, in lower case. */
  readonly name: string;
  readonly value: string | null;
  /** Offset of the meta element. */
  readonly offset: number | null;
}

/** The directives for a bot on a page: all restrictions that concern it, because a permission never cancels one. */
export interface RobotsDirectives {
  readonly noindex: boolean;
  readonly nofollow: boolean;
  readonly nosnippet: boolean;
  readonly noimageindex: boolean;
  readonly indexifembedded: boolean;
  /** Most restrictive limits in force, -1 for "no limit"; null if nothing is said. */
  readonly maxSnippet: number | null;
  readonly maxVideoPreview: number | null;
  readonly maxImagePreview: ImagePreview | null;
  /** The date as written. After that time the page counts as noindex. */
  readonly unavailableAfter: string | null;
  /** The rules that concern the bot. */
  readonly rules: readonly RobotsRule[];
}

/** The parts of a page that say what robots may do. */
interface RobotsSource {
  readonly html: Pick<NonNullable<PageFacts['html']>, 'metas'> | null;
  readonly response: Pick<PageFacts['response'], 'headers'>;
}

export type ImagePreview = (typeof imagePreviews)[number];

/**
 * Returns the effective robots directives: meta `robots` and meta of the bot's name anywhere in the document,
 * X-Robots-Tag without prefix or with the bot's.
 *
 * @see https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag
 */
export function robotsDirectives(page: RobotsSource, bot = 'googlebot', now = new Date()): RobotsDirectives {
  const rules = declaredRobotsRules(page).filter((rule) => rule.bot === null || rule.bot === bot);
  if (rules.length === 0) return noDirectives;
  const names = new Set(rules.map((rule) => rule.name));
  const none = names.has('none');
  const expiry = valuesOf(rules, 'unavailable_after').find((date) => Date.parse(date) < now.getTime());
  return {
    noindex: none || names.has('noindex') || expiry !== undefined,
    nofollow: none || names.has('nofollow'),
    nosnippet: names.has('nosnippet'),
    noimageindex: names.has('noimageindex'),
    indexifembedded: names.has('indexifembedded'),
    maxSnippet: smallestLimit(valuesOf(rules, 'max-snippet')),
    maxVideoPreview: smallestLimit(valuesOf(rules, 'max-video-preview')),
    maxImagePreview: smallestPreview(valuesOf(rules, 'max-image-preview')),
    unavailableAfter: expiry ?? valuesOf(rules, 'unavailable_after')[0] ?? null,
    rules,
  };
}

/** The directives of most pages, which declare none. */
const noDirectives: RobotsDirectives = {
  noindex: false,
  nofollow: false,
  nosnippet: false,
  noimageindex: false,
  indexifembedded: false,
  maxSnippet: null,
  maxVideoPreview: null,
  maxImagePreview: null,
  unavailableAfter: null,
  rules: [],
};

/** Most meta elements, and most directives of one, that are read. Every check asks for them, and no real page has ten. */
const metasMax = 20;
const directivesMax = 100;

/** Returns all rules that the page declares, for any bot. */
export function declaredRobotsRules(page: RobotsSource): RobotsRule[] {
  const metas = (page.html?.metas ?? []).filter(
    ({ name, inTemplate }) => name !== null && !inTemplate && (name === 'robots' || isBotName(name)),
  );
  return [
    ...metas.slice(0, metasMax).flatMap(({ name, content, offset }) => {
      const bot = name === 'robots' ? null : name;
      return parseList(content).map((rule) => ({ ...rule, source: 'meta' as const, bot, offset }));
    }),
    ...(page.response.headers['x-robots-tag'] ?? []).flatMap(parseHeader),
  ];
}

/** Tells whether a meta name is the name of a crawler, by its end. Other meta names are irrelevant. */
function isBotName(name: string): boolean {
  return /(?:bot|bot-news|bot-image|bot-video|spider|crawler|slurp|teoma|extended)$/.test(name);
}

type Directive = Pick<RobotsRule, 'name' | 'value'>;

const withValue: ReadonlySet<string> = new Set([
  'max-snippet',
  'max-image-preview',
  'max-video-preview',
  'unavailable_after',
]);
const imagePreviews = ['none', 'standard', 'large'] as const;

/** Parses an X-Robots-Tag header. The name of a bot applies until the next name. */
function parseHeader(header: string): RobotsRule[] {
  let bot: string | null = null;
  return splitList(header).flatMap((part) => {
    const prefix = /^([^\s:]+)\s*:(.*)$/s.exec(part);
    const isPrefix = prefix?.[1] !== undefined && !withValue.has(prefix[1].toLowerCase());
    if (isPrefix) bot = prefix[1]?.toLowerCase() ?? null;
    const directives = parseList(isPrefix ? (prefix[2] ?? '') : part);
    return directives.map((directive) => ({ ...directive, source: 'header' as const, bot, offset: null }));
  });
}

function parseList(list: string): Directive[] {
  return splitList(list).map((part) => {
    const colon = part.indexOf(':');
    const name = (colon === -1 ? part : part.slice(0, colon)).trim().toLowerCase();
    return { name, value: colon === -1 ? null : part.slice(colon + 1).trim() };
  });
}

/** Splits at commas, but not after the weekday in dates of RFC 850 and RFC 9110. */
function splitList(list: string): string[] {
  const comma = /(?<!:\s*(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\s*),/i;
  const parts = list.split(comma, directivesMax);
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

function valuesOf(rules: readonly RobotsRule[], name: string): string[] {
  return rules.flatMap((rule) => (rule.name === name && rule.value !== null ? [rule.value] : []));
}

function smallestLimit(values: readonly string[]): number | null {
  const limits = values.filter((value) => /^(?:-1|\d\d*)$/.test(value)).map(Number);
  if (limits.length === 0) return null;
  const restrictions = limits.filter((limit) => limit >= 0);
  return restrictions.length === 0 ? -1 : Math.min(...restrictions);
}

function smallestPreview(values: readonly string[]): ImagePreview | null {
  const given = new Set(values.map((value) => value.toLowerCase()));
  return imagePreviews.find((preview) => given.has(preview)) ?? null;
}
