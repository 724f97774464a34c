import type { SitePage } from '../site-facts/index.ts';

/** Returns where the redirects of a page lead. A loop ends with the URL that repeats, as in the SQL. */
export function redirectsOf(
  start: SitePage,
  pages: readonly SitePage[],
): {
  readonly urls: readonly string[];
  readonly loops: boolean;
  readonly temporary: boolean;
  /** Null if the last URL is not a page of the site. */
  readonly last: SitePage | null;
} {
  const urls = [start.url];
  let page: SitePage | undefined = start;
  let loops = false;
  let temporary = false;
  while (page !== undefined && page.redirectUrl !== null && !loops) {
    const next: string = page.redirectUrl;
    temporary ||= page.status === 302 || page.status === 303 || page.status === 307;
    loops = urls.includes(next);
    urls.push(next);
    page = pages.find(({ url }) => url === next);
  }
  return { urls, loops, temporary, last: page ?? null };
}
