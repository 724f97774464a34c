import { isGenericTopic, isListingName } from './generic-title.ts';
import { measureText, titleLimits } from './limits.ts';
import { fold, withoutSiteName } from './site-name.ts';

/** Title and heading of a page. */
export interface TitleAndHeading {
  readonly title: string;
  readonly h1: string;
}

/** The pattern by which a site makes titles from headings. */
export interface TitlePattern {
  readonly prefix: string;
  readonly suffix: string;
  /** First words of headings that titles leave out, folded: "class" of "Class Button". */
  readonly labels: ReadonlySet<string>;
}

/** Fewest pages from which a pattern is learnt. */
const SAMPLES_MIN = 8;
/** Least share of pages that must agree. */
const SHARE_MIN = 0.5;
const LABELS_MAX = 2;

/** Learns the pattern that at least half of the pages follow; null where titles and headings are unrelated. */
export function learnTitlePattern(pages: readonly TitleAndHeading[]): TitlePattern | null {
  const named = pages.filter(({ title, h1 }) => title !== '' && h1 !== '');
  const frames = named.flatMap((page) => frameOf(page) ?? []);
  const byFrame = new Map<string, Frame[]>();
  for (const frame of frames) {
    const key = JSON.stringify([frame.prefix, frame.suffix]);
    byFrame.set(key, [...(byFrame.get(key) ?? []), frame]);
  }
  const [most] = [...byFrame.values()].sort((one, other) => other.length - one.length);
  if (most?.[0] === undefined || most.length < Math.max(SAMPLES_MIN, SHARE_MIN * named.length)) return null;
  const { prefix, suffix } = most[0];
  return { prefix, suffix, labels: labelsOf(most) };
}

/**
 * Makes the title of a page by the pattern of its site. Returns null if the title is outside of `titleLimits`, or if
 * the heading does not say what this page alone is about.
 *
 * @param present title whose topic the new one must have too: a heading such as "Welcome back" says less than "Login"
 */
export function titleByPattern(
  h1: string,
  pattern: TitlePattern,
  present: string | null = null,
): string | null {
  const { prefix, suffix, labels } = pattern;
  const words = h1.split(/\s+/);
  const isLabel = (word: string | undefined) => word !== undefined && labels.has(fold(word));
  const start = [0, 1].findIndex((index) => !isLabel(words[index]));
  const topic = words.slice(start === -1 ? LABELS_MAX : start).join(' ');
  const title = prefix + topic + suffix;
  const { isTooShort, isTooLong, isTooWide } = measureText(title, titleLimits);
  const isWrong = isTooShort || isTooLong || isTooWide;
  const isSiteName = [prefix, suffix].some((part) => fold(withoutSiteName(part, null)) === fold(topic));
  const endsOpen = withoutSiteName(title, null) !== title;
  const saysNothing = isGenericTopic(topic) || isListingName(topic);
  const losesTopic = !fold(topic).includes(fold(topicOf(present ?? '', pattern)));
  return isWrong || isSiteName || endsOpen || saysNothing || losesTopic ? null : title;
}

/** Returns what a title says of its page: all of it, unless the pattern made it. */
function topicOf(title: string, { prefix, suffix }: TitlePattern): string {
  const isFramed = title.startsWith(prefix) && title.endsWith(suffix);
  return isFramed ? title.slice(prefix.length, title.length - suffix.length) : title;
}

interface Frame {
  readonly prefix: string;
  readonly suffix: string;
  readonly dropped: readonly string[];
  readonly first: string;
}

/** Finds the heading in the title, with or without its first words. */
function frameOf({ title, h1 }: TitleAndHeading): Frame | null {
  const words = h1.split(/\s+/);
  for (let drop = 0; drop <= Math.min(LABELS_MAX, words.length - 1); drop += 1) {
    const topic = words.slice(drop).join(' ');
    const at = title.indexOf(topic);
    if (at === -1) continue;
    return {
      prefix: title.slice(0, at),
      suffix: title.slice(at + topic.length),
      dropped: words.slice(0, drop).map(fold),
      first: fold(words[drop] ?? ''),
    };
  }
  return null;
}

/** Returns the first words that more pages leave out than keep. */
function labelsOf(frames: readonly Frame[]): ReadonlySet<string> {
  const balance = new Map<string, number>();
  const count = (word: string, by: number) => balance.set(word, (balance.get(word) ?? 0) + by);
  for (const { dropped, first } of frames) {
    for (const word of dropped) count(word, 1);
    count(first, -1);
  }
  return new Set([...balance].flatMap(([word, total]) => (total > 1 ? [word] : [])));
}
