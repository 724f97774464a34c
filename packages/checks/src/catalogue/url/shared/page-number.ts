/** Returns the number of a page in its series, from `?page=2` or `/page/2`; null if the URL has none. */
export function pageNumber(url: string): number | null {
  const { pathname, searchParams } = new URL(url);
  const written =
    /\/page\/(\d{1,6})(?:\/|$)/.exec(pathname)?.[1] ??
    ['page', 'paged', 'pg', 'p'].map((name) => searchParams.get(name)).find((value) => value !== null);
  return written !== undefined && /^\d{1,6}$/.test(written) ? Number(written) : null;
}
