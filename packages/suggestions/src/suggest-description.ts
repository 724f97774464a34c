import { isCjk, pageTexts, type HtmlPageFacts } from '@plumbline/page-facts';
import { isBoilerplate } from './boilerplate.ts';
import { contentSentences } from './content-sentences.ts';
import { clausesOf } from './clauses.ts';
import { descriptionLimits, fits, measure, type TextLimits } from './limits.ts';
import { closed, sentencesOf } from './sentences.ts';

/** Slightly below the limit, because result pages differ. */
const suggestionLimits: TextLimits = { ...descriptionLimits, lengthMax: 155 };

/**
 * Suggests a description within the limits of `descriptionLimits` from whole sentences of the main content, as far as they
 * fit. With `description` the present one is shortened or extended, with `content` it is ignored. Null when the page
 * has too little text.
 */
export function suggestDescription(page: HtmlPageFacts, from: 'description' | 'content'): string | null {
  const { description } = pageTexts(page);
  const isKept = from === 'description' && !isLabel(description) && !isBoilerplate(description);
  return describe([
    ...(isKept ? sentencesOf(closed(description)) : []),
    ...contentSentences(page).filter((sentence) => from === 'content' || !description.includes(sentence)),
  ]);
}

/** Texts that no sentence could follow: "declaration: module: java.rmi", "preview elements", "Home > Drills", or a word. */
function isLabel(description: string): boolean {
  if (!/\s/.test(description)) return !isCjk(description);
  return /^(?:[^\s:]+: ){2}|^\p{Ll}[^.!?]*$|\s[>»›]\s/u.test(description);
}

/** Sentences that a description may begin with; later ones seldom introduce a page. */
const BEGINNINGS_MAX = 6;

/**
 * Suggests descriptions, the best first: the page's own where it fits or can be improved, then its content
 * from each of its first sentences on.
 */
export function descriptionCandidates(page: HtmlPageFacts): readonly string[] {
  const { description } = pageTexts(page);
  const sentences = contentSentences(page);
  const all = [
    isFine(description) ? description : suggestDescription(page, 'description'),
    ...sentences.slice(0, BEGINNINGS_MAX).map((_sentence, index) => describe(sentences.slice(index))),
  ];
  return [...new Set(all.filter((text) => text !== null))];
}

function isFine(description: string): boolean {
  return fits(description, descriptionLimits) && !measure(description, descriptionLimits).isTooShort;
}

/** Suggests descriptions from sentences alone, for callers without page facts. */
export function describe(sentences: readonly string[]): string | null {
  const whole = sentences.filter((sentence) => !sentence.endsWith('…'));
  const suggestion = joinWhileFitting(whole);
  return measure(suggestion, suggestionLimits).isTooShort ? null : suggestion;
}

/** Takes whole sentences while they fit; cuts the next one at a clause only where the others are too short. */
function joinWhileFitting(sentences: readonly string[]): string {
  let joined = '';
  for (const sentence of sentences) {
    const behind = joined === '' || isCjk(joined) ? joined : `${joined} `;
    if (!fits(behind + sentence, suggestionLimits)) {
      if (!measure(joined, suggestionLimits).isTooShort) return joined;
      const shortened = clausesOf(sentence)
        .filter((clause) => !breaksOff(clause, sentence.slice(clause.length)))
        .map((clause) => `${behind}${clause}…`);
      return shortened.find((text) => fits(text, suggestionLimits)) ?? '';
    }
    joined = behind + sentence;
  }
  return joined;
}

/** Whether a text that is cut here ends in an enumeration, or before what it announces. */
function breaksOff(clause: string, rest: string): boolean {
  return announces.test(clause) || nextMember.test(rest);
}

const announces =
  /\b(?:for example|for instance|e\.g\.|such as|zum beispiel|z\. ?b\.|par exemple|por ejemplo|is|are|was|were|be|been|has|have|had|can|will|that|which|and|or|to|of|the|ist|sind|war|hat|haben|kann|wird|dass|und|oder|zu|est|sont|était|que|et|ou|de)$/i;

/** "and more", or a few words up to the next comma. */
const nextMember = /^[,、，]\s?(?:(?:and|or|und|oder|sowie|et|ou|y|o|e)\s|(?:\S+\s){0,4}\S+,\s)/i;
