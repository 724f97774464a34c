/** Returns which page of a series a URL names, by `?page=2` or `/page/2`; null if it names none. */
export function pageNumber(url: string): number | null {
  const { pathname, searchParams } = new URL(url);
  const written =
    /\/page\/(\d{1,6})(?:\/|$)/.exec(pathname)?.[1] ??
    ['page', 'paged', 'pg', 'p'].map((name) => searchParams.get(name)).find((value) => value !== null);
  return written !== undefined && /^\d{1,6}$/.test(written) ? Number(written) : null;
}
