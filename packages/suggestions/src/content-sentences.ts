import { isCjk, pageTexts, type HtmlPageFacts } from '@plumbline/page-facts';
import { closed, sentencesOf } from './sentences.ts';
import { fold } from './site-name.ts';
import { templateToken } from './template-token.ts';

/** Paragraphs with less are captions, dates and labels. */
const LENGTH_MIN = 40;
/** More of these and a paragraph is a row of links: "A | B | C". */
const BARS_MAX = 2;

/** Sentences of the first paragraphs of the main content that are text rather than labels, and not the heading again. */
export function contentSentences(page: HtmlPageFacts): readonly string[] {
  const { title, h1 } = pageTexts(page);
  const names = new Set([fold(title), fold(h1)]);
  return page.html.text.paragraphs
    .filter((text) => text.length * (isCjk(text) ? 2 : 1) >= LENGTH_MIN && !isMenu(text))
    .filter((text) => !names.has(fold(text)) && !templateToken.test(text))
    .flatMap((text) => sentencesOf(closed(text)));
}

function isMenu(text: string): boolean {
  return (text.match(/[|·•›»]/g)?.length ?? 0) > BARS_MAX;
}
