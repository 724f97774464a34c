import { isCjk, pageTexts, type HtmlPageFacts } from '@plumbline/page-facts';
import { fromLead } from './lead.ts';
import { closed, sentencesOf } from './sentences.ts';
import { fold } from './site-name.ts';
import { templateToken } from './template-token.ts';

/** Paragraphs with less are captions, dates and labels. */
const LENGTH_MIN = 40;
/** More of these and a paragraph is a row of links: "A | B | C". */
const BARS_MAX = 2;
const ANNOUNCEMENT_WORDS_MIN = 8;

/** Sentences of the main content from the paragraph on that introduces the page; labels and the heading left out. */
export function contentSentences(page: HtmlPageFacts): readonly string[] {
  const known = sentencesOfPages.get(page);
  if (known !== undefined) return known;
  const { title, h1 } = pageTexts(page);
  const sentences = sentencesOfParagraphs(page.html.text.paragraphs, [title, h1]);
  sentencesOfPages.set(page, sentences);
  return sentences;
}

/** Title, description and preview of a page are all made of them. */
const sentencesOfPages = new WeakMap<HtmlPageFacts, readonly string[]>();

/** The same of paragraphs of a page that goes by these names. */
export function sentencesOfParagraphs(
  paragraphs: readonly string[],
  pageNames: readonly string[],
): readonly string[] {
  const names = new Set(pageNames.map(fold));
  const texts = paragraphs
    .filter((text) => text.length * (isCjk(text) ? 2 : 1) >= LENGTH_MIN && !isMenu(text))
    .filter((text) => !names.has(fold(text)) && !templateToken.test(text));
  return fromLead(texts, pageNames.join(' '))
    .flatMap((text) => sentencesOf(closed(text)))
    .flatMap(withoutAnnouncement);
}

/** A sentence that announces a list stands for itself; a label of one says nothing without it. */
function withoutAnnouncement(sentence: string): readonly string[] {
  if (!sentence.endsWith(':')) return [sentence];
  return sentence.split(/\s+/).length < ANNOUNCEMENT_WORDS_MIN ? [] : [`${sentence.slice(0, -1)}.`];
}

function isMenu(text: string): boolean {
  return (text.match(/[|·•›»]/g)?.length ?? 0) > BARS_MAX;
}
