import type { StemmedTarget } from './link-target.ts';

/** How much words tell of a page: those that few pages of the site use tell most. */
export interface Rarity {
  /** Sum over the words, each counted once. */
  readonly weigh: (stems: readonly string[]) => number;
  /** Not on every other page. */
  readonly isTelling: (stem: string) => boolean;
  /** Pages that use all of these words. */
  readonly pagesWith: (stems: readonly string[]) => number;
}

const SHARE_MAX = 0.3;
/** On a small site the share says little. */
const PAGES_MIN = 3;

/** Inverse document frequency over what the pages say of themselves. */
export function rarityOf(pages: readonly StemmedTarget[]): Rarity {
  const using = new Map<string, Set<StemmedTarget>>();
  for (const page of pages) {
    for (const stem of page.terms) using.set(stem, (using.get(stem) ?? new Set()).add(page));
  }
  const countOf = (stem: string) => using.get(stem)?.size ?? 1;
  const weightOf = (stem: string) => Math.log(1 + pages.length / countOf(stem));
  return {
    weigh: (stems) => [...new Set(stems)].reduce((sum, stem) => sum + weightOf(stem), 0),
    isTelling: (stem) => countOf(stem) <= Math.max(PAGES_MIN, SHARE_MAX * pages.length),
    pagesWith(stems) {
      const [first, ...others] = stems.map((stem) => using.get(stem) ?? new Set<StemmedTarget>());
      return [...(first ?? [])].filter((page) => others.every((same) => same.has(page))).length;
    },
  };
}
