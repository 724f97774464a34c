import type { Subject } from './subject.ts';

/** A page that is about the same subject as a text. */
export interface RelatedPage {
  /** Index of the page among all pages. */
  readonly page: number;
  /** The cosine of the two subjects, each stem weighed by how rare it is on the site. */
  readonly relatedness: number;
  /** Stems that both have, the most telling first. */
  readonly shared: readonly string[];
  /** True if it says mostly the same: another version of the text, such as a half-finished translation. */
  readonly isVersion: boolean;
}

/** Finds the pages that are about the same subject as a text, the closest first. */
export type FindRelated = (text: Subject) => readonly RelatedPage[];

/** Least relatedness of texts that share a subject and not only a field; docs/benchmarks.md has the measurements. */
const RELATEDNESS_MIN = 0.18;
/** Least relatedness if the names of both have rare words that they share. */
const RELATEDNESS_BY_NAMES_MIN = 0.13;
/** Largest share of pages on which a word of a name is still rare. */
const NAMES_SHARE_MAX = 0.1;
/** The same share for names of products, because products come in many sizes. */
const PRODUCTS_SHARE_MAX = 0.2;
/** Least relatedness of short texts, as of products, whose names share a word. */
const RELATEDNESS_OF_FEW_MIN = 0.5;
const SHARED_MIN = 3;
/** Largest share of the relatedness that may come from one stem, because a stem may mean something else elsewhere. */
const OF_ONE_STEM_MAX = 0.6;
/**
 * Least relatedness, and least share of common stems, of two versions of a text. A half-finished translation has no
 * more.
 */
const RELATEDNESS_OF_VERSIONS = 0.3;
const SHARED_OF_VERSIONS = 0.4;
/** A stem on a larger share of pages tells nothing. */
const PAGES_SHARE_MAX = 0.3;
/**
 * Stems that share at least this part of their pages count once. They are one name, such as that of the company in all
 * examples.
 */
const TOGETHER_MIN = 0.8;
/** On fewer pages, two stems may occur together by chance. */
const PAGES_TOGETHER_MIN = 4;
/** With fewer pages than this, the share means nothing. */
const PAGES_MIN = 3;

/** @param subjects the subject of each page; null for a page that is about nothing in particular */
export function indexSubjects(subjects: readonly (Subject | null)[]): FindRelated {
  const counts = countStems(subjects);
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
  /** Tells whether at most this share of the pages has the stem. */
  readonly isOnFew: (stem: string, share: number) => boolean;
  readonly rarityOf: (stem: string) => number;
  /** Tells whether both stems are nearly always on the same pages. */
  readonly areTogether: (one: string, other: string) => boolean;
}

function countStems(subjects: readonly (Subject | null)[]): StemCounts {
  const pagesOf = new Map<string, Set<number>>();
  const pages = subjects.filter((subject) => subject !== null).length;
  for (const [page, subject] of subjects.entries())
    for (const stem of subject?.stems.keys() ?? []) {
      const known = pagesOf.get(stem);
      if (known === undefined) pagesOf.set(stem, new Set([page]));
      else known.add(page);
    }
  const countOf = (stem: string) => pagesOf.get(stem)?.size ?? 1;
  return {
    isOnFew: (stem, share) => countOf(stem) <= Math.max(PAGES_MIN, share * pages),
    rarityOf: (stem) => Math.log(1 + pages / countOf(stem)),
    areTogether: (one, other) => {
      const few = Math.min(countOf(one), countOf(other));
      const many = Math.max(countOf(one), countOf(other));
      if (few < PAGES_TOGETHER_MIN || few < TOGETHER_MIN * many) return false;
      const others = pagesOf.get(other);
      const both = [...(pagesOf.get(one) ?? [])].filter((page) => others?.has(page)).length;
      return both >= TOGETHER_MIN * (few + many - both);
    },
  };
}

function sumOf(shares: readonly (readonly [stem: string, share: number])[]): number {
  return shares.reduce((sum, [, share]) => sum + share, 0);
}

/** The part of a page's relatedness that comes from each stem. */
interface Shares {
  readonly page: number;
  readonly share: ReadonlyMap<string, number>;
}

function relate(
  text: Subject,
  other: Subject,
  { page, share }: Shares,
  { isOnFew, areTogether }: StemCounts,
): RelatedPage | null {
  const sorted = [...share].toSorted((one, two) => two[1] - one[1]);
  if (sumOf(sorted) < RELATEDNESS_BY_NAMES_MIN) return null;
  const isCalled = (stem: string) => text.names.has(stem) || other.names.has(stem);
  const words = sorted.filter(
    ([stem], place) =>
      isCalled(stem) || !sorted.slice(0, place).some(([before]) => areTogether(before, stem)),
  );
  const relatedness = sumOf(words);
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
