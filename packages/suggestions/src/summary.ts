import type { HtmlPageFacts } from '@plumbline/page-facts';

/** A paragraph below it is a byline, a date or a teaser rather than a summary. */
const paragraphCharactersMin = 50;

/** The first real paragraph of the main content, cut at the end of a sentence or else of a word; null without one. */
export function summaryOf(page: HtmlPageFacts, charactersMax: number): string | null {
  const paragraph = page.html.text.paragraphs.find(({ length }) => length >= paragraphCharactersMin);
  return paragraph === undefined ? null : shorten(paragraph, charactersMax);
}

function shorten(text: string, charactersMax: number): string {
  if (text.length <= charactersMax) return text;
  const start = text.slice(0, charactersMax - 1);
  const sentences = /^.*[.!?。](?=\s|$)/su.exec(start)?.[0];
  if (sentences !== undefined && sentences.length >= paragraphCharactersMin) return sentences;
  return `${start.replace(/[\s,;:–-]+\S*$/u, '')}…`;
}
