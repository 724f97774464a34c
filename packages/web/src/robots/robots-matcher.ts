import robotsParserModule from 'robots-parser';
import type { RobotsFile } from '../site-files.ts';
import { robotsLines } from './robots-lines.ts';

export interface RobotsVerdict {
  readonly allowed: boolean;
  /** Line of the rule that decided; null when none did. */
  readonly line: number | null;
  /** That line as written, or what the state of the file means; null when nothing speaks about the URL. */
  readonly rule: string | null;
}

/** What a robots.txt says, to crawlers and to checks alike. */
export interface RobotsMatcher {
  /** @param productToken such as `Googlebot`, never a whole User-Agent */
  isAllowed(url: string, productToken: string): RobotsVerdict;
  /** Null where the file names none that is a number of 0 or more. */
  crawlDelaySeconds(productToken: string): number | null;
  /** Addresses of sitemaps as written. */
  readonly sitemaps: readonly string[];
}

/** Its types describe an ES module, but what Node loads is the function itself. */
const robotsParser = robotsParserModule as unknown as typeof robotsParserModule.default;

/** Stands for the file's own origin: callers pick the file of the URL's origin, so only the path matters here. */
const origin = 'https://robots.invalid';

/** The pages of a site link to the same URLs over and over, and a large file takes milliseconds to ask. */
const decidedMax = 10_000;

/**
 * The rules of RFC 9309 for a robots.txt as it was read: 4xx and too many redirects allow everything, no answer, 429
 * and 5xx forbid everything, else the longest matching rule of the agent's groups decides.
 * The two departures from Google's parser: no rule for `/index.html` stands for its directory, and a URL is always
 * compared in its escaped form.
 */
export function robotsMatcher(file: RobotsFile): RobotsMatcher {
  const unreachable = whyUnreachable(file);
  const written = file.text.split(/\r\n|\r|\n/);
  const { lines, sitemaps } = robotsLines(unreachable === null && isSuccess(file.status) ? file.text : '');
  const robots = robotsParser(`${origin}/robots.txt`, lines.join('\n'));
  const decide = (path: string, productToken: string): RobotsVerdict => {
    const line = robots.getMatchingLineNumber(`${origin}${path}`, productToken);
    if (line < 1) return { allowed: true, line: null, rule: null };
    const allowed = lines[line - 1]?.startsWith('allow') === true;
    return { allowed, line, rule: written[line - 1]?.replace(/#.*/s, '').trim() ?? null };
  };
  const decided = new Map<string, RobotsVerdict>();
  return {
    sitemaps,
    isAllowed(url, productToken) {
      if (unreachable !== null) return { allowed: false, line: null, rule: unreachable };
      const { pathname, search } = new URL(url);
      const key = `${productToken} ${pathname}${search}`;
      const verdict = decided.get(key) ?? decide(`${pathname}${search}`, productToken);
      if (decided.size >= decidedMax) decided.clear();
      decided.set(key, verdict);
      return verdict;
    },
    crawlDelaySeconds: (productToken) => robots.getCrawlDelay(productToken) ?? null,
  };
}

function whyUnreachable({ status, failure }: RobotsFile): string | null {
  if (failure !== null) return `robots.txt could not be read (${failure})`;
  if (status === null) return 'robots.txt could not be read';
  return status === 429 || status >= 500 ? `robots.txt answered ${status}` : null;
}

function isSuccess(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300;
}
