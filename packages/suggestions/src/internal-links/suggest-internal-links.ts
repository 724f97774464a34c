import { contextOf } from './context-of.ts';
import { findPhrases, type FoundPhrase } from './find-phrases.ts';
import { stemTarget, type LinkTarget, type StemmedTarget } from './link-target.ts';
import { rarityOf, type Rarity } from './rarity.ts';

export interface LinkSource {
  /** As written. */
  readonly source: string;
  /** The same with everything blanked out that cannot become the text of a link: as long as the source. */
  readonly linkable: string;
  /** A BCP 47 tag; null where it cannot be told, which counts as that of most pages. */
  readonly language: string | null;
  /** Where it leads already, and what it is itself. */
  readonly excludedUrls: ReadonlySet<string>;
}

export interface LinkSuggestion {
  readonly targetUrl: string;
  readonly targetTitle: string;
  /** As it stands in the source. */
  readonly anchorText: string;
  readonly context: string;
  /** Of the anchor text, in UTF-16 units from the start of the source. */
  readonly position: number;
  /** 0 to 1. */
  readonly score: number;
  readonly reason: string;
}

/** What the score is made of; the parts add up to 1. */
const WEIGHTS = { anchor: 0.5, topic: 0.3, importance: 0.2 };
/** So much of what a page is called must be in the anchor text, words weighed by their rarity. */
const COVERAGE_MIN = 0.5;
/** A phrase that only one page uses may be less of its name. */
const OWN_COVERAGE_MIN = 0.25;
/** A single word is ambiguous: it must be the name, and text and page must have more than it in common. */
const WORD_COVERAGE_MIN = 0.9;
const SHARED_TERMS_MIN = 2;
const TERMS_SHOWN = 3;

interface Candidate {
  readonly stemmed: StemmedTarget;
  /** The best first. */
  readonly anchors: readonly [Anchor, ...Anchor[]];
  readonly score: number;
}

interface Anchor {
  readonly phrase: FoundPhrase;
  /** Share of what the page is called, from 0 to 1. */
  readonly coverage: number;
}

/**
 * Links that a text could have: words of it that name another page of the site. Each target and each place once, the best
 * first; the same input gives the same suggestions.
 */
export function suggestInternalLinks(
  text: LinkSource,
  targets: readonly LinkTarget[],
  limit: number,
): readonly LinkSuggestion[] {
  const language = text.language ?? mainLanguage(targets);
  const stemmed = targets.map((target) => stemTarget({ ...target, language: target.language ?? language }));
  const rarity = rarityOf(stemmed);
  const phrases = findPhrases(text.linkable, language);
  // A copy of a page that is linked to already.
  const linkedTitles = new Set(
    targets.filter(({ url }) => text.excludedUrls.has(url)).map(({ title }) => title),
  );
  const candidates = stemmed
    .filter(
      ({ target }) =>
        !text.excludedUrls.has(target.url) &&
        (target.title === null || !linkedTitles.has(target.title)) &&
        isSameLanguage(target.language, language),
    )
    .flatMap((each) => candidateOf(each, phrases, rarity) ?? [])
    .sort(
      (one, other) => other.score - one.score || (one.stemmed.target.url < other.stemmed.target.url ? -1 : 1),
    );
  const taken: FoundPhrase[] = [];
  const suggestions: LinkSuggestion[] = [];
  for (const candidate of candidates) {
    if (suggestions.length === limit) break;
    const anchor = candidate.anchors.find(({ phrase }) => !taken.some((other) => overlaps(phrase, other)));
    if (anchor === undefined) continue;
    taken.push(anchor.phrase);
    suggestions.push(present(text, candidate, anchor, phrases, rarity));
  }
  return suggestions;
}

function mainLanguage(targets: readonly LinkTarget[]): string | null {
  const counts = new Map<string, number>();
  for (const { language } of targets)
    if (language !== null) counts.set(language, (counts.get(language) ?? 0) + 1);
  const [main] = [...counts].sort((one, other) => other[1] - one[1] || (one[0] < other[0] ? -1 : 1));
  return main?.[0] ?? null;
}

type Phrases = ReturnType<typeof findPhrases>;

function candidateOf(stemmed: StemmedTarget, phrases: Phrases, rarity: Rarity): Candidate | null {
  const [best, ...others] = stemmed.names
    .flatMap((name) => anchorsFor(name, phrases, rarity))
    .filter(
      ({ phrase }) =>
        phrase.stems.length > 1 || sharedTerms(stemmed, phrase, phrases, rarity).length >= SHARED_TERMS_MIN,
    )
    .sort((one, other) => other.coverage - one.coverage || one.phrase.start - other.phrase.start);
  if (best === undefined) return null;
  const shared = [...stemmed.terms].filter((stem) => phrases.stems.has(stem));
  const topic = rarity.weigh(shared) / Math.max(rarity.weigh([...stemmed.terms]), Number.EPSILON);
  const { linkScore } = stemmed.target;
  const importance = linkScore === null ? 0 : linkScore / (1 + linkScore);
  const score = WEIGHTS.anchor * best.coverage + WEIGHTS.topic * topic + WEIGHTS.importance * importance;
  return { stemmed, anchors: [best, ...others], score: Math.round(score * 100) / 100 };
}

/** Parts of a name that stand in the text and tell the page from others. */
function anchorsFor(
  name: StemmedTarget['names'][number],
  phrases: Phrases,
  rarity: Rarity,
): readonly Anchor[] {
  const meaningful = name.filter((word) => word.isMeaningful).map(({ stem }) => stem);
  // Most names have nothing in common with the text.
  if (!meaningful.some((stem) => phrases.stems.has(stem))) return [];
  const whole = rarity.weigh(meaningful);
  const anchors: Anchor[] = [];
  for (const [start, first] of name.entries()) {
    if (!first.isMeaningful) continue;
    for (let end = start + 1; end <= Math.min(name.length, start + phrases.wordsMax); end += 1) {
      const part = name.slice(start, end);
      const phrase = phrases.find(part);
      if (phrase === undefined) continue;
      const stems = part.filter((word) => word.isMeaningful).map(({ stem }) => stem);
      const coverage = rarity.weigh(stems) / whole;
      if (coverage >= coverageMin(stems, rarity) && stems.some(rarity.isTelling))
        anchors.push({ phrase, coverage });
    }
  }
  return anchors;
}

function coverageMin(stems: readonly string[], rarity: Rarity): number {
  if (stems.length === 1) return WORD_COVERAGE_MIN;
  return rarity.pagesWith(stems) === 1 ? OWN_COVERAGE_MIN : COVERAGE_MIN;
}

function overlaps(one: FoundPhrase, other: FoundPhrase): boolean {
  return one.start < other.end && other.start < one.end;
}

/** A page of an unknown language may be of any. */
function isSameLanguage(one: string | null, other: string | null): boolean {
  const primary = (tag: string) => tag.toLowerCase().split('-', 1)[0];
  return one === null || other === null || primary(one) === primary(other);
}

function present(
  { source }: LinkSource,
  { stemmed, score }: Candidate,
  { phrase, coverage }: Anchor,
  phrases: Phrases,
  rarity: Rarity,
): LinkSuggestion {
  const { target } = stemmed;
  const anchorText = source.slice(phrase.start, phrase.end);
  const name = anchorText.replace(/\s+/g, ' ');
  const shared = sharedTerms(stemmed, phrase, phrases, rarity).slice(0, TERMS_SHOWN);
  return {
    targetUrl: target.url,
    targetTitle: target.title ?? target.h1 ?? target.url,
    anchorText,
    context: contextOf(source, phrase),
    position: phrase.start,
    score,
    reason: [
      coverage > 0.95
        ? `"${name}" is what the page is called`
        : `"${name}" is part of what the page is called`,
      ...(shared.length === 0 ? [] : [`both speak of ${shared.join(', ')}`]),
      linksInPhrase(target.linksIn ?? 0),
    ].join('; '),
  };
}

/** Telling words that text and page have in common beside the phrase, the rarest first, as the text has them. */
function sharedTerms(
  { terms }: StemmedTarget,
  phrase: FoundPhrase,
  phrases: Phrases,
  rarity: Rarity,
): readonly string[] {
  return [...terms]
    .filter((stem) => phrases.stems.has(stem) && !phrase.stems.includes(stem) && rarity.isTelling(stem))
    .sort((one, other) => rarity.weigh([other]) - rarity.weigh([one]) || (one < other ? -1 : 1))
    .flatMap((stem) => phrases.stems.get(stem) ?? []);
}

function linksInPhrase(linksIn: number): string {
  if (linksIn === 0) return 'no other page links to it yet';
  return linksIn === 1 ? 'one page links to it so far' : `${linksIn} pages link to it`;
}
