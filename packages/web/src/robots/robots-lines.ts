/** robots.txt in the form that robots-parser reads exactly: every rule keeps its line number. */
export interface RobotsLines {
  readonly lines: readonly string[];
  readonly sitemaps: readonly string[];
}

/** Google's parser, too, ignores what a line holds beyond 16 KB. */
const lineLengthMax = 16_664;
/** Patterns with wildcards cost a step for each of their characters and each of the path: no real file has so many. */
const wildcardCharactersMax = 16 * 1024;

/** Spellings that Google's parser accepts: https://github.com/google/robotstxt, robots.cc. */
const keys: Readonly<Record<string, string>> = {
  'user-agent': 'user-agent',
  useragent: 'user-agent',
  'user agent': 'user-agent',
  disallow: 'disallow',
  dissallow: 'disallow',
  dissalow: 'disallow',
  disalow: 'disallow',
  diasllow: 'disallow',
  disallaw: 'disallow',
  allow: 'allow',
  'crawl-delay': 'crawl-delay',
  sitemap: 'sitemap',
  'site-map': 'sitemap',
};

/**
 * Brings every line to `key: value`. Lines that are no rule become empty, for they must not end a group (RFC 9309,
 * 2.2.4); agents are cut to their product token (2.2.1); a group without rules is given an empty one, so that it counts.
 */
export function robotsLines(source: string): RobotsLines {
  const sitemaps: string[] = [];
  let wildcardCharacters = 0;
  const isAffordable = (pattern: string) => {
    if (pattern.includes('*')) wildcardCharacters += pattern.length;
    return !pattern.includes('*') || wildcardCharacters <= wildcardCharactersMax;
  };
  const lines = source
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((line) => {
      const [key, value] = keyAndValue(line.slice(0, lineLengthMax));
      if (key === 'sitemap' && value !== '') sitemaps.push(value);
      if (key === 'user-agent') return `user-agent: ${productToken(value)}`;
      if (key === 'allow' || key === 'disallow') return isAffordable(value) ? `${key}: ${value}` : '';
      return key === 'crawl-delay' && /^\d+(\.\d+)?$/.test(value) ? `${key}: ${value}` : '';
    });
  return { lines: [...lines, 'disallow:'], sitemaps };
}

/** Google's parser takes a blank for a missing colon when the line is two words. */
function keyAndValue(line: string): readonly [key: string | undefined, value: string] {
  const content = line.replace(/#.*/s, '').trim();
  const [, key = '', value = ''] = /^([^:]*):(.*)$/s.exec(content) ?? /^(\S+)\s+(\S+)$/.exec(content) ?? [];
  return [keys[key.trim().toLowerCase()], value.trim()];
}

function productToken(value: string): string {
  return value === '*' || /^\*\s/.test(value) ? '*' : (/^[a-z_-]+/i.exec(value)?.[0] ?? '');
}
