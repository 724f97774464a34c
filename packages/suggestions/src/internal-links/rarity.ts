/** The rarity of words: words that few pages of the site use are the most telling. */
export interface Rarity {
  readonly weightOf: (stem: string) => number;
  /** Returns the sum of the weights of several words. */
  readonly weigh: (stems: readonly string[]) => number;
  /** Tells whether few pages of the site use the word. */
  readonly isTelling: (stem: string) => boolean;
  /** Tells whether at most one page uses the word. */
  readonly isUnique: (stem: string) => boolean;
}

const SHARE_MAX = 0.3;
/** With fewer pages than this, the share means nothing. */
const PAGES_MIN = 3;

/** Computes inverse document frequencies over names and descriptions of the pages. */
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
