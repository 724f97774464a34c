import { isCjk, pageTexts, type HtmlPageFacts } from '@plumbline/page-facts';
import { isBoilerplate } from './boilerplate.ts';
import { contentSentences, cutOff, isShort } from './content-sentences.ts';
import { introducesPage, introductionOf, standsAlone } from './introduction.ts';
import { descriptionLimits, fitsLimits, measureText, type TextLimits } from './limits.ts';
import { endsInChineseOrJapanese, endSentence, sentencesOf } from './sentences.ts';
import { fold } from './site-name.ts';
import { hasCode } from './template-token.ts';
import { visibleText } from './visible-text.ts';

/** Slightly below the limit, because result pages differ. */
const suggestionLimits: TextLimits = { ...descriptionLimits, lengthMax: 155 };

/**
 * Suggests a description within `descriptionLimits`, from as many whole sentences as fit of the paragraph that
 * introduces the page. `description` shortens or extends the present description, `content` ignores it. Returns null
 * if no paragraph evidently introduces the page.
 */
export function suggestDescription(page: HtmlPageFacts, from: 'description' | 'content'): string | null {
  const { description } = pageTexts(page);
  const own = from === 'description' ? keptSentences(description, page) : [];
  const isNew = (sentence: string) => own.length === 0 || !description.includes(sentence);
  return descriptionFromSentences([...own, ...introductionOf(page).filter(isNew)]);
}

/**
 * Returns the sentences of a description that further sentences may follow. A long description loses its end, so its
 * beginning must make sense alone.
 */
function keptSentences(description: string, page: HtmlPageFacts): readonly string[] {
  if (isLabel(description) || isBoilerplate(description) || repeatsName(description, page)) return [];
  if (hasCode(description) || isKeywordList(description)) return [];
  const sentences = sentencesOf(endSentence(description));
  return fitsLimits(description, descriptionLimits) || introducesPage(sentences[0] ?? '', page)
    ? sentences
    : [];
}

function repeatsName(description: string, page: HtmlPageFacts): boolean {
  const { title, h1 } = pageTexts(page);
  return [title, h1].some((name) => fold(name) === fold(description));
}

/**
 * Tells whether a description is a label, which no sentence can follow: "declaration: module: java.rmi", "preview
 * elements", "Home > Drills", or a word.
 */
export function isLabel(description: string): boolean {
  if (!/\s/.test(description)) return !isCjk(description) || cjkName.test(description);
  return /^(?:[^\s:]+: ){2}|^\p{Ll}[^.!?]*$|\s[>»›]\s/u.test(description);
}

/** A word or name in a script without spaces, with no mark that divides or ends sentences. */
const cjkName = /^[^\p{P}]{1,14}$/u;

/** A description with this many short fragments between commas is a list of keywords. */
const KEYWORDS_MIN = 5;
const KEYWORD_WORDS_MAX = 3;

/** Tells whether a description is a list of keywords. */
export function isKeywordList(description: string): boolean {
  if (/[\p{Sentence_Terminal}:;](?:\s|$)/u.test(description)) return false;
  const fragments = description.split(/[,،、，]/u).map((fragment) => fragment.trim());
  return (
    fragments.length >= KEYWORDS_MIN &&
    fragments.every((fragment) => fragment.split(/\s\s*/).length <= KEYWORD_WORDS_MAX)
  );
}

/** Paragraphs with which a description may begin. Later ones seldom introduce a page. */
const BEGINNINGS_MAX = 6;

/**
 * Suggests descriptions, the best first: the page's own description if it fits or can be improved, then its content
 * from each of its first paragraphs on that makes sense alone. Later sentences of a paragraph lean on its first.
 */
export function descriptionCandidates(page: HtmlPageFacts): readonly string[] {
  const { description } = pageTexts(page);
  const all = [
    isFine(description) ? description : suggestDescription(page, 'description'),
    suggestDescription(page, 'content'),
    ...beginningsOf(page).map((sentences) =>
      mayBegin(sentences[0] ?? '') ? descriptionFromSentences(sentences) : null,
    ),
  ];
  return [...new Set(all.filter((text) => text !== null))];
}

/** Returns the sentences of the content from each of its first paragraphs on. */
function beginningsOf(page: HtmlPageFacts): readonly (readonly string[])[] {
  const { paragraphs } = page.html.text;
  const found: (readonly string[])[] = [];
  for (const sentences of contentSentences(page)) {
    for (const [index, sentence] of sentences.entries()) {
      if (found.length === BEGINNINGS_MAX) return found;
      // The end may have been added.
      const beginning = sentence.slice(0, -1);
      if (paragraphs.some((text) => text.startsWith(beginning))) found.push(sentences.slice(index));
    }
  }
  return found;
}

/** A shorter first sentence is a fragment: "Joined in May." */
const BEGINNING_MIN = 25;

function mayBegin(sentence: string): boolean {
  return standsAlone(sentence) && !isShort(sentence, BEGINNING_MIN);
}

function isFine(description: string): boolean {
  return (
    fitsLimits(description, descriptionLimits) &&
    !measureText(description, descriptionLimits).isTooShort &&
    !cutOff.test(description) &&
    !isLabel(description) &&
    !isKeywordList(description) &&
    !isBoilerplate(description)
  );
}

/** Suggests a description of as many whole sentences as fit; null if they are too long or too short. */
export function descriptionFromSentences(sentences: readonly string[]): string | null {
  let longest: string | null = null;
  let text: string | null = null;
  for (const sentence of sentences) {
    if (cutOff.test(sentence)) continue;
    text = text === null ? sentence : joined(text, sentence);
    // A paragraph may have thousands of sentences, so the first that does not fit ends the search.
    if (!fitsLimits(text, suggestionLimits)) break;
    // A question needs the answer behind it.
    if (!/[?？؟]$/u.test(sentence)) longest = text;
  }
  return longest === null || measureText(longest, suggestionLimits).isTooShort ? null : visibleText(longest);
}

function joined(text: string, sentence: string): string {
  return `${text}${endsInChineseOrJapanese.test(text) ? '' : ' '}${sentence}`;
}
