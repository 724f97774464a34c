import type { NameWord } from './name-word.ts';

/** Whether no two pages have all of these stems in what they are called. */
export type IsOnlyName = (stems: readonly string[]) => boolean;

/** @param names of each page, what it is about left out */
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
