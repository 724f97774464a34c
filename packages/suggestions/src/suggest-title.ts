import { h1sOf, pageTexts, type HtmlPageFacts } from '@plumbline/page-facts';
import { contentSentences } from './content-sentences.ts';
import { cutToFit } from './cut-to-fit.ts';
import { isGenericTitle } from './generic-title.ts';
import { measure, titleLimits } from './limits.ts';
import { delimiter, fold, siteName, withoutSiteName } from './site-name.ts';

/** Sub-headings that are tried as an addition; later ones say less of the page as a whole. */
const SUBHEADINGS_MAX = 3;

/**
 * A title within the limits of `titleLimits`, made of words of the page itself: its heading, og:title or content, a
 * sub-heading where that is too short, and the site's name where it fits. With `title` the present title is improved,
 * with `content` it is ignored. Null when the page has nothing to name it by.
 */
export function suggestTitle(page: HtmlPageFacts, from: 'title' | 'content'): string | null {
  const name = siteName(page);
  const topics = topicsOf(page, name, from);
  const candidates = [
    ...topics.flatMap((topic) => [withName(topic, name), topic]),
    ...topics.flatMap((topic) => extended(topic, page, name)),
  ];
  return candidates.find(isOfGoodLength) ?? firstCut(topics);
}

/** What the page is about, best first. */
function topicsOf(page: HtmlPageFacts, name: string | null, from: 'title' | 'content'): readonly string[] {
  const { title, h1 } = pageTexts(page);
  const present = withoutSiteName(title, name);
  const socialTitle = page.html.metas.find(({ property }) => property === 'og:title')?.content ?? '';
  const texts = [
    ...(from === 'title' ? [present, ...leadingParts(present)] : []),
    withoutSiteName(h1, name),
    withoutSiteName(socialTitle, name),
    ...contentSentences(page).slice(0, 1).map(withoutFullStop),
  ];
  return [...new Set(texts)].filter((text) => text !== '' && !isGenericTitle(text, page));
}

/** "A | B | C" can be shortened to "A | B" and "A". */
function leadingParts(title: string): readonly string[] {
  const ends: number[] = [];
  for (const match of title.matchAll(new RegExp(delimiter, 'gu'))) ends.unshift(match.index);
  return ends.map((end) => title.slice(0, end));
}

function withName(topic: string, name: string | null): string {
  return name === null || fold(topic).includes(fold(name)) ? topic : `${topic} | ${name}`;
}

function extended(topic: string, page: HtmlPageFacts, name: string | null): readonly string[] {
  const subheadings = page.html.headings.filter(({ level, hidden }) => level === 2 && !hidden);
  return [...h1sOf(page).slice(0, 1), ...subheadings.slice(0, SUBHEADINGS_MAX)]
    .map(({ text }) => text)
    .filter((text) => text !== '' && !fold(topic).includes(fold(text)) && !fold(text).includes(fold(topic)))
    .map((context) => `${topic} – ${context}`)
    .flatMap((title) => [withName(title, name), title]);
}

function isOfGoodLength(title: string): boolean {
  const { isTooShort, isTooLong, isTooWide } = measure(title, titleLimits);
  return !isTooShort && !isTooLong && !isTooWide;
}

function firstCut(topics: readonly string[]): string | null {
  return topics.map((topic) => cutToFit(topic, titleLimits)).find((title) => title !== '') ?? null;
}

function withoutFullStop(sentence: string): string {
  return sentence.replace(/[.。]$/u, '');
}
