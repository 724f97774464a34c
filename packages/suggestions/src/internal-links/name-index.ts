import type { NameWord } from './name-word.ts';

/** Tells whether at most one page has all of these stems in its names. */
export type IsOnlyName = (stems: readonly string[]) => boolean;

/** @param names the names of each page, without topics */
export function indexNames(names: readonly (readonly (readonly NameWord[])[])[]): IsOnlyName {
  const pagesOf = new Map<string, Set<number>>();
  for (const [page, own] of names.entries())
    for (const { stem } of own.flat())
      if (stem !== null) pagesOf.set(stem, (pagesOf.get(stem) ?? new Set()).add(page));
  return ([first = '', ...others]) => {
    const pages = [...(pagesOf.get(first) ?? [])];
    return pages.filter((page) => others.every((stem) => pagesOf.get(stem)?.has(page))).length < 2;
  };
}
