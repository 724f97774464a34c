import type { IgnoredFinding } from '@plumbline/database';
import { pathMatcher } from '@plumbline/contracts';

/** Tells whether an ignored finding is about a page: the page itself, a part of the site, or the whole site. */
export function isAbout({ url, pattern }: Pick<IgnoredFinding, 'url' | 'pattern'>, page: string): boolean {
  if (url !== null) return url === page;
  return pattern === null || pathMatcher(pattern)(new URL(page).pathname);
}
