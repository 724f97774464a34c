import { h1sOf, pageTexts, type HtmlPageFacts } from '@plumbline/page-facts';
import { cutToFit } from './cut-to-fit.ts';
import { isGenericTitle } from './generic-title.ts';
import { fits, measure, titleLimits } from './limits.ts';
import { sentencesOf } from './sentences.ts';
import { delimiter, fold, siteName, withoutSiteName } from './site-name.ts';

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
  ].filter((title) => fits(title, titleLimits));
  const best = candidates.find((title) => !measure(title, titleLimits).isTooShort) ?? candidates[0];
  return best ?? firstCut(topics);
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
    ...sentencesOf(page.html.text.paragraphs[0] ?? '')
      .slice(0, 1)
      .map(withoutFullStop),
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
  const { headings } = page.html;
  return [...h1sOf(page), ...headings.filter(({ level, hidden }) => level === 2 && !hidden)]
    .map(({ text }) => text)
    .filter((text) => text !== '' && !fold(topic).includes(fold(text)) && !fold(text).includes(fold(topic)))
    .map((context) => `${topic} – ${context}`)
    .flatMap((title) => [withName(title, name), title]);
}

function firstCut(topics: readonly string[]): string | null {
  return topics.map((topic) => cutToFit(topic, titleLimits)).find((title) => title !== '') ?? null;
}

function withoutFullStop(sentence: string): string {
  return sentence.replace(/[.。]$/u, '');
}
