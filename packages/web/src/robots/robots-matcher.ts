import type { RobotsFile } from '../site-files.ts';
import { robotsLines } from './robots-lines.ts';
import { robotsRules } from './robots-rules.ts';

export interface RobotsVerdict {
  readonly allowed: boolean;
  /** Line of the rule that decided; null if none did. */
  readonly line: number | null;
  /** That line as written, or what the state of the file means; null if nothing is said about the URL. */
  readonly rule: string | null;
}

/** Answers what a robots.txt says, for crawlers and for checks. */
export interface RobotsMatcher {
  /** @param productToken such as `Googlebot`, never a whole User-Agent */
  isAllowed(url: string, productToken: string): RobotsVerdict;
  /** Returns the crawl delay; null if the file names no number of 0 or more. */
  crawlDelaySeconds(productToken: string): number | null;
  /** Addresses of sitemaps, as written. */
  readonly sitemaps: readonly string[];
}

/**
 * Applies RFC 9309 to a robots.txt as it was read. A 4xx and too many redirects allow everything; no answer, 429 and
 * 5xx forbid everything; else the longest matching rule of the agent's groups decides.
 *
 * We depart from Google's parser in two points: no rule for `/index.html` stands for its directory, and a URL is
 * always compared in its escaped form.
 */
export function robotsMatcher(file: RobotsFile): RobotsMatcher {
  const matcher = matchers.get(file) ?? createMatcher(file);
  matchers.set(file, matcher);
  return matcher;
}

/** A dozen checks ask about the same file, which may take a tenth of a second to read. */
const matchers = new WeakMap<RobotsFile, RobotsMatcher>();

function createMatcher(file: RobotsFile): RobotsMatcher {
  const unreachable = whyUnreachable(file);
  const written = file.text.split(/\r\n|\r|\n/);
  const { lines, sitemaps } = robotsLines(unreachable === null && isSuccess(file.status) ? file.text : '');
  const rulesFor = robotsRules(lines);
  return {
    sitemaps,
    isAllowed(url, productToken) {
      if (unreachable !== null) return { allowed: false, line: null, rule: unreachable };
      const { pathname, search } = new URL(url);
      const decision = rulesFor(productToken).decide(`${pathname}${search}`);
      if (decision === null) return { allowed: true, line: null, rule: null };
      const { allow, line } = decision;
      return { allowed: allow, line, rule: written[line - 1]?.replace(/#.*/s, '').trim() ?? null };
    },
    crawlDelaySeconds: (productToken) => rulesFor(productToken).crawlDelaySeconds,
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
