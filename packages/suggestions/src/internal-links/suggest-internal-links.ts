import { linksBelow } from './below-text.ts';
import { textAround } from './text-around.ts';
import { linksInPhrase } from './links-in-phrase.ts';
import type { LinkSource, LinkSuggestion, LinkSuggestions } from './link-suggestion.ts';
import { findAnchors, type Anchor } from './find-anchors.ts';
import type { LinkIndex } from './link-index.ts';
import { isSameLanguage } from './languages.ts';
import type { LinkTarget, TermedTarget } from './link-target.ts';
import { readNames } from './link-terms.ts';
import type { Rarity } from './rarity.ts';
import { findReferences } from './references.ts';
import { readSubject } from './subject.ts';
import { readWords, type FoundPhrase, type TextWords } from './text-words.ts';

/** Weights of shared words and of inbound links. */
const TOPIC_BASE = 0.2;
const LINKS_WEIGHT = 0.3;
/** The rank that gives a score of one half. */
const HALF_RANK = 10;
const TERMS_SHOWN = 3;

interface Candidate extends TermedTarget {
  /** The anchors, the best first. */
  readonly anchors: readonly [Anchor, ...Anchor[]];
  /** Telling words that text and page share, the rarest first. */
  readonly shared: readonly string[];
  readonly rank: number;
}

/**
 * Suggests links for a text, the best first: words that name another page of the site, and then pages about the same
 * subject that no words name. Each target and each place occurs once. The same input gives the same suggestions.
 * docs/benchmarks.md has the measurements of the ranking.
 */
export function suggestInternalLinks(text: LinkSource, index: LinkIndex, limit: number): LinkSuggestions {
  const { targets, pages, terms } = index;
  const subject = readSubject(text.terms);
  const language = text.language ?? index.language;
  const words = readWords(text.linkable, language);
  const references = findReferences(text.linkable, index.labels);
  const linkedTitles = titlesOf(targets, text.excludedUrls);
  const related = subject === null ? [] : index.findRelated(subject);
  const candidates = pages
    .flatMap((page, number) => {
      const { url, title } = page.target;
      const isLinked = text.excludedUrls.has(url) || (title !== null && linkedTitles.has(title));
      if (isLinked || !isSameLanguage(page, { language, subject })) return [];
      return candidateOf(page, terms[number] ?? [], words, index, references.get(url)) ?? [];
    })
    .sort((one, other) => other.rank - one.rank || (one.target.url < other.target.url ? -1 : 1));
  const placed = placeOnce(candidates);
  const below = linksBelow(
    { ...text, language, subject, words: words.stems },
    related.filter(({ isVersion }) => !isVersion),
    index,
    (url) => text.excludedUrls.has(url) || placed.some(({ candidate }) => candidate.target.url === url),
  );
  const inText = placed
    .slice(0, limit)
    .map(({ candidate, anchor }) => present(text, candidate, anchor, words));
  return { total: placed.length + below.length, suggestions: [...inText, ...below].slice(0, limit) };
}

/** Returns the titles of pages that are linked already, because a page with such a title is a copy. */
function titlesOf(targets: readonly LinkTarget[], urls: ReadonlySet<string>): ReadonlySet<string> {
  return new Set(targets.flatMap(({ url, title }) => (urls.has(url) && title !== null ? [title] : [])));
}

function candidateOf(
  page: TermedTarget,
  terms: readonly string[],
  words: TextWords,
  { rarity, isOnlyName }: LinkIndex,
  reference: FoundPhrase | undefined,
): Candidate | null {
  const common = terms.filter((stem) => words.stems.has(stem));
  const shared = common.filter(rarity.isTelling);
  // No text links to a page without terms.
  if (terms.length === 0 || (shared.length === 0 && reference === undefined)) return null;
  const { title, h1 } = page.target;
  const called = new Set(`${title ?? ''} ${h1 ?? ''}`.split(/\s+/));
  const isCalled = (identifier: string) => called.has(identifier);
  const naming = readNames(page.terms)
    .flatMap((name) => findAnchors(name, words, rarity, isOnlyName, isCalled))
    .filter(({ phrase, support }) => beside(phrase, shared).length >= support)
    .sort((one, other) => other.strength - one.strength || one.phrase.start - other.phrase.start);
  const [best, ...others] = reference === undefined ? naming : [referringBy(reference, rarity), ...naming];
  if (best === undefined) return null;
  // A single word is ambiguous where text and page share no other word.
  const isAlone = best.phrase.stems.length === 1 && beside(best.phrase, shared).length === 0;
  if (isAlone && best.isTopic) return null;
  const topic = isAlone ? 0 : rarity.weigh(common) / rarity.weigh(terms);
  const linked = 1 + LINKS_WEIGHT * Math.log(1 + (page.target.linksIn ?? 0));
  const rarest = shared.toSorted(
    (one, other) => rarity.weightOf(other) - rarity.weightOf(one) || (one < other ? -1 : 1),
  );
  const rank = best.strength * (TOPIC_BASE + topic) * linked;
  return { ...page, anchors: [best, ...others], shared: rarest, rank };
}

/** Returns the anchor of a reference. A label is as rare as a word that only one page has. */
function referringBy(phrase: FoundPhrase, { weightOf }: Rarity): Anchor {
  return { phrase, coverage: 1, strength: weightOf(phrase.written), isTopic: false, support: 0 };
}

function beside({ stems }: FoundPhrase, shared: readonly string[]): readonly string[] {
  return shared.filter((stem) => !stems.includes(stem));
}

interface Placed {
  readonly candidate: Candidate;
  readonly anchor: Anchor;
}

/** Puts each candidate at its best place that no better candidate has taken. */
function placeOnce(candidates: readonly Candidate[]): readonly Placed[] {
  const placed: Placed[] = [];
  for (const candidate of candidates) {
    const anchor = candidate.anchors.find(
      ({ phrase }) => !placed.some((other) => overlaps(phrase, other.anchor.phrase)),
    );
    if (anchor !== undefined) placed.push({ candidate, anchor });
  }
  return placed;
}

function overlaps(one: FoundPhrase, other: FoundPhrase): boolean {
  return one.start < other.end && other.start < one.end;
}

function present(
  { source }: LinkSource,
  { target, shared, rank }: Candidate,
  { phrase, coverage }: Anchor,
  words: TextWords,
): LinkSuggestion {
  const anchorText = source.slice(phrase.start, phrase.end);
  const name = anchorText.replace(/\s+/g, ' ');
  const spoken = beside(phrase, shared)
    .slice(0, TERMS_SHOWN)
    .flatMap((stem) => words.stems.get(stem) ?? []);
  return {
    targetUrl: target.url,
    targetTitle: target.title ?? target.h1 ?? target.url,
    placement: 'in_text',
    anchorText,
    context: textAround(source, phrase),
    position: phrase.start,
    score: Math.round((100 * rank) / (rank + HALF_RANK)) / 100,
    reason: [
      `"${name}" ${namingPhrase(phrase, coverage)}`,
      ...(spoken.length === 0 ? [] : [`both speak of ${spoken.join(', ')}`]),
      linksInPhrase(target),
    ].join('; '),
  };
}

function namingPhrase({ stems }: FoundPhrase, coverage: number): string {
  if (stems.length === 0) return 'refers to the page';
  return coverage > 0.95 ? 'is what the page is called' : 'is part of what the page is called';
}
