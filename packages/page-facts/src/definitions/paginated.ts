/**
 * Tells whether a URL names the second or a later page of a series, by its query (`?page=2`) or its path (`/page/2`).
 */
export function looksPaginated(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { pathname, searchParams } = new URL(url);
  if (Number(/\/page\/(\d{1,6})(?:\/|$)/.exec(pathname)?.[1] ?? 1) > 1) return true;
  return Object.entries(firstPage).some(([key, first]) => {
    const value = searchParams.get(key);
    return value !== null && /^\d{1,9}$/.test(value) && Number(value) > first;
  });
}

/** Value of the first page, by query key. */
const firstPage: Readonly<Record<string, number>> = { page: 1, p: 1, pg: 1, paged: 1, offset: 0, start: 0 };
