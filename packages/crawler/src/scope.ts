import { pathMatcher } from '@plumbline/contracts';
import { isInternal } from '@plumbline/web';
import type { Skip } from './skip.ts';

export interface ScopeOptions {
  /** Host names that are the site itself; scheme and port do not matter. */
  readonly hosts: readonly string[];
  /** Patterns for the path; without any, every path is in. */
  readonly include?: readonly string[] | undefined;
  /** Patterns for the path; they win over `include`. */
  readonly exclude?: readonly string[] | undefined;
  /** Links away from the start URL. */
  readonly maxDepth?: number | undefined;
}

export interface CrawlScope {
  /** Tells whether the URL is the site's own. Such a URL is crawled, or listed as skipped; others are only probed. */
  contains(url: string): boolean;
  /** Returns why one of the site's own URLs is left out; null if it is crawled. */
  refuses(url: string, depth: number): Skip | null;
}

/** Decides which URLs belong to a crawl. The start URL (depth 0) always does. */
export function createScope({
  hosts,
  include = [],
  exclude = [],
  maxDepth = Infinity,
}: ScopeOptions): CrawlScope {
  const included = include.map(matcher);
  const excluded = exclude.map(matcher);
  return {
    contains: (url) => isInternal(url, hosts),
    refuses(url, depth) {
      if (depth === 0) return null;
      if (depth > maxDepth) return { reason: 'depth_limit', detail: `maxDepth ${maxDepth}` };
      const { pathname } = new URL(url);
      const unwanted = excluded.find(({ matches }) => matches(pathname));
      if (unwanted) return { reason: 'excluded', detail: `exclude ${unwanted.pattern}` };
      if (included.length > 0 && !included.some(({ matches }) => matches(pathname))) {
        return { reason: 'excluded', detail: 'no include pattern matches' };
      }
      return null;
    },
  };
}

function matcher(pattern: string) {
  return { pattern, matches: pathMatcher(pattern) };
}
