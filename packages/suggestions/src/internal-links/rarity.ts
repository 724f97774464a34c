/** How much words tell of a page: those that few pages of the site use tell most. */
export interface Rarity {
  readonly weightOf: (stem: string) => number;
  /** The sum of it. */
  readonly weigh: (stems: readonly string[]) => number;
  /** Not on every other page. */
  readonly isTelling: (stem: string) => boolean;
  /** On one page at the most. */
  readonly isUnique: (stem: string) => boolean;
}

const SHARE_MAX = 0.3;
/** On a small site the share says little. */
const PAGES_MIN = 3;

/** Inverse document frequency over what the pages say of themselves. */
export function rarityOf(pages: readonly (readonly string[])[]): Rarity {
  const counts = new Map<string, number>();
  for (const terms of pages) {
    for (const stem of terms) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  const most = Math.max(PAGES_MIN, SHARE_MAX * pages.length);
  const weights = new Map<string, number>();
  for (const [stem, count] of counts) weights.set(stem, Math.log(1 + pages.length / count));
  const unknown = Math.log(1 + pages.length);
  const weightOf = (stem: string) => weights.get(stem) ?? unknown;
  return {
    weightOf,
    weigh: (stems) => stems.reduce((sum, stem) => sum + weightOf(stem), 0),
    isTelling: (stem) => (counts.get(stem) ?? 1) <= most,
    isUnique: (stem) => (counts.get(stem) ?? 1) === 1,
  };
}
