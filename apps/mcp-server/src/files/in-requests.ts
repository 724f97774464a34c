import type { BuiltPage } from './built-site.ts';

/** The limit of the contract, and a third of the bytes of a request, because JSON may escape a character as six bytes. */
const PAGES_MAX = 100;
const LENGTH_MAX = 2_500_000;

/** Splits pages into parts that each fit a request. */
export function inRequests(pages: readonly BuiltPage[]): readonly (readonly BuiltPage[])[] {
  const parts: BuiltPage[][] = [];
  let length = Infinity;
  for (const page of pages) {
    const last = parts.at(-1);
    if (last === undefined || last.length === PAGES_MAX || length + page.html.length > LENGTH_MAX) {
      parts.push([page]);
      length = page.html.length;
    } else {
      last.push(page);
      length += page.html.length;
    }
  }
  return parts;
}
