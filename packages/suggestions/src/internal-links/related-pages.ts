import type { Subject } from './subject.ts';

/** A page that is about the same as a text. */
export interface RelatedPage {
  /** Its place among the pages. */
  readonly page: number;
  /** The cosine of the two subjects, each stem weighed by how rare it is on the site. */
  readonly relatedness: number;
  /** Stems that both have, those that say most first. */
  readonly shared: readonly string[];
  /** Whether it says the same in large part: another version of the text, such as a half-made translation. */
  readonly isVersion: boolean;
}

/** Finds the pages that are about the same as a text, the closest first. */
export type FindRelated = (text: Subject) => readonly RelatedPage[];

/** Texts share a subject, and not only a field, from here on; measured in docs/benchmarks.md. */
const RELATEDNESS_MIN = 0.18;
/** The same where both are called by rare words that they share. */
const RELATEDNESS_BY_NAMES_MIN = 0.13;
/** Words of names are rare up to this share of pages. */
const NAMES_SHARE_MAX = 0.1;
/** The same of what products are called, which come in many sizes. */
const PRODUCTS_SHARE_MAX = 0.2;
/** Texts of few words, as of products, share one subject where both are called by it. */
const RELATEDNESS_OF_FEW_MIN = 0.5;
const SHARED_MIN = 3;
/** Share of the relatedness that one stem may give, for it may mean something else elsewhere. */
const OF_ONE_STEM_MAX = 0.6;
/** Versions of a text share this, and this share of their stems. */
const RELATEDNESS_OF_VERSIONS = 0.4;
const SHARED_OF_VERSIONS = 0.4;
/** Stems on more pages than this share tell nothing. */
const PAGES_SHARE_MAX = 0.3;
/** Pages below this number make the share meaningless. */
const PAGES_MIN = 3;

/** @param subjects of all pages; null for one that is about nothing in particular */
export function indexSubjects(subjects: readonly (Subject | null)[]): FindRelated {
  const counts = countStems(subjects.flatMap((subject) => subject ?? []));
  const weigh = weigher(counts);
  const postings = new Map<string, { readonly page: number; readonly weight: number }[]>();
  for (const [page, subject] of subjects.entries()) {
    for (const [stem, weight] of subject === null ? [] : weigh(subject)) {
      const list = postings.get(stem) ?? [];
      postings.set(stem, list);
      list.push({ page, weight });
    }
  }
  return (text) => {
    const shares = new Map<number, Map<string, number>>();
    for (const [stem, weight] of weigh(text)) {
      for (const posting of postings.get(stem) ?? []) {
        const share = shares.get(posting.page) ?? new Map<string, number>();
        shares.set(posting.page, share.set(stem, weight * posting.weight));
      }
    }
    return [...shares]
      .flatMap(([page, share]) => relate(text, subjects[page] ?? text, { page, share }, counts) ?? [])
      .toSorted((one, other) => other.relatedness - one.relatedness || one.page - other.page);
  };
}

type Weighed = readonly (readonly [stem: string, weight: number])[];

/** Returns the function that weighs the telling stems of a subject by their rarity, so that the squares add up to one. */
function weigher(counts: StemCounts): (subject: Subject) => Weighed {
  return ({ stems }) => {
    const weights = [...stems].flatMap(([stem, weight]) =>
      counts.isOnFew(stem, PAGES_SHARE_MAX) ? [[stem, weight * counts.rarityOf(stem)] as const] : [],
    );
    const length = Math.hypot(...weights.map(([, weight]) => weight));
    return weights.map(([stem, weight]) => [stem, weight / length] as const);
  };
}

interface StemCounts {
  /** Whether at most this share of the pages has the stem. */
  readonly isOnFew: (stem: string, share: number) => boolean;
  readonly rarityOf: (stem: string) => number;
}

function countStems(subjects: readonly Subject[]): StemCounts {
  const counts = new Map<string, number>();
  for (const { stems } of subjects)
    for (const stem of stems.keys()) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const countOf = (stem: string) => counts.get(stem) ?? 1;
  return {
    isOnFew: (stem, share) => countOf(stem) <= Math.max(PAGES_MIN, share * subjects.length),
    rarityOf: (stem) => Math.log(1 + subjects.length / countOf(stem)),
  };
}

/** What each stem gives to the relatedness of a page. */
interface Shares {
  readonly page: number;
  readonly share: ReadonlyMap<string, number>;
}

function relate(
  text: Subject,
  other: Subject,
  { page, share }: Shares,
  { isOnFew }: StemCounts,
): RelatedPage | null {
  const sorted = [...share].toSorted((one, two) => two[1] - one[1]);
  const relatedness = sorted.reduce((sum, [, part]) => sum + part, 0);
  const shared = sorted.map(([stem]) => stem);
  const ofOne = (sorted[0]?.[1] ?? 0) / relatedness;
  const isName = (stem: string, { names }: Subject, share: number) => names.has(stem) && isOnFew(stem, share);
  const isNamed = [text, other].every((subject) =>
    shared.some((stem) => isName(stem, subject, NAMES_SHARE_MAX)),
  );
  const isOfMany = shared.length >= SHARED_MIN && ofOne <= OF_ONE_STEM_MAX;
  const min = isNamed ? RELATEDNESS_BY_NAMES_MIN : RELATEDNESS_MIN;
  const isOfFew = shared.some((stem) =>
    [text, other].every((subject) => isName(stem, subject, PRODUCTS_SHARE_MAX)),
  );
  if (isOfMany ? relatedness < min : !isOfFew || relatedness < RELATEDNESS_OF_FEW_MIN) return null;
  const isVersion =
    relatedness >= RELATEDNESS_OF_VERSIONS &&
    shared.length >= SHARED_OF_VERSIONS * Math.min(text.stems.size, other.stems.size);
  return { page, relatedness, shared, isVersion };
}
