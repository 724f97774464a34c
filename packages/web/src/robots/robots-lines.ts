/** A robots.txt with every line as `robotsRules` reads it. Each rule keeps its line number. */
export interface RobotsLines {
  readonly lines: readonly string[];
  readonly sitemaps: readonly string[];
}

/** Google's parser also ignores the part of a line beyond 16 KB. */
const lineLengthMax = 16_664;
/** Every URL is tried on each pattern with wildcards. No real file has so many patterns, or such long ones. */
const wildcardsMax = { rules: 500, characters: 16 * 1024 };

/** A longer pause is a slip or a trap: a site that wants no visitors writes Disallow. */
const pauseSecondsMax = 3_600;

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
 * Brings every line to `key: value`. Lines that are no rule become empty, because they must not end a group (RFC
 * 9309, 2.2.4). Agents are cut to their product token (2.2.1). A group without rules gets an empty one, so that it
 * counts.
 */
export function robotsLines(source: string): RobotsLines {
  const sitemaps: string[] = [];
  const wildcards = { rules: 0, characters: 0 };
  const isAffordable = (pattern: string) => {
    if (!pattern.includes('*')) return true;
    wildcards.rules += 1;
    wildcards.characters += pattern.length;
    return wildcards.rules <= wildcardsMax.rules && wildcards.characters <= wildcardsMax.characters;
  };
  const lines = source
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((line) => {
      const [key, value] = keyAndValue(line.slice(0, lineLengthMax));
      if (key === 'sitemap' && value !== '') sitemaps.push(value);
      if (key === 'user-agent') return `user-agent: ${productToken(value)}`;
      if (key === 'allow' || key === 'disallow') return isAffordable(value) ? `${key}: ${value}` : '';
      return key === 'crawl-delay' && isPause(value) ? `${key}: ${value}` : '';
    });
  return { lines: [...lines, 'disallow:'], sitemaps };
}

/**
 * Splits a line into key and value. Like Google's parser, it takes a blank for a missing colon in a line of two words.
 */
function keyAndValue(line: string): readonly [key: string | undefined, value: string] {
  const content = line.replace(/#.*/s, '').trim();
  const [, key = '', value = ''] = /^([^:]*):(.*)$/s.exec(content) ?? /^(\S+)\s+(\S+)$/.exec(content) ?? [];
  return [keys[key.trim().toLowerCase()], value.trim()];
}

/** Tells whether the value is a number of seconds that a crawler could keep between two requests. */
function isPause(value: string): boolean {
  return /^\d+(\.\d+)?$/.test(value) && Number(value) <= pauseSecondsMax;
}

function productToken(value: string): string {
  return value === '*' || /^\*\s/.test(value) ? '*' : (/^[a-z_-]+/i.exec(value)?.[0] ?? '');
}
