import {
  delimiter,
  fold,
  hasCode,
  isGenericTopic,
  isListingName,
  measureText,
  titleLimits,
  withoutSiteName,
} from '@plumbline/suggestions';
import type { SitePage } from '../../../site-facts/index.ts';

/**
 * Returns distinct titles, by URL, for pages with the same title: each page's own heading, with the site's name if it
 * fits. A heading that says nothing, or that other pages have too, names no page.
 *
 * @param shared headings of several pages of the site, folded
 */
export function distinctTitles(
  pages: readonly SitePage[],
  current: string,
  siteName: string | null,
  shared: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const topics = pages.map(({ url, h1 }) => [url, withoutSiteName(h1 ?? '', siteName)] as const);
  const counts = new Map<string, number>();
  for (const [, topic] of topics) counts.set(fold(topic), (counts.get(fold(topic)) ?? 0) + 1);
  return new Map(
    topics.flatMap(([url, topic]) => {
      const isOwn = counts.get(fold(topic)) === 1 && !shared.has(fold(topic));
      const title = isOwn && saysSomething(topic) ? titleOf(topic, siteName, current) : null;
      return title === null || fold(title) === fold(current) ? [] : [[url, title] as const];
    }),
  );
}

function saysSomething(topic: string): boolean {
  return topic !== '' && !isGenericTopic(topic) && !isListingName(topic) && !hasCode(topic);
}

/** Makes a title. If the site's name is unknown, the title ends like the present one. */
function titleOf(topic: string, name: string | null, current: string): string | null {
  const withName = name === null || fold(topic).includes(fold(name)) ? [] : [`${topic} | ${name}`];
  return [...withName, ...withEnding(topic, current), topic].find(fits) ?? null;
}

function withEnding(topic: string, current: string): readonly string[] {
  const ends = [...current.matchAll(new RegExp(delimiter, 'gu'))].map(({ index }) => current.slice(index));
  return ends
    .slice(-1)
    .filter((end) => hasWords.test(end) && !fold(topic).includes(fold(end)))
    .map((end) => topic + end);
}

const hasWords = /[\p{L}\p{N}]/u;

function fits(title: string): boolean {
  const { isTooShort, isTooLong, isTooWide } = measureText(title, titleLimits);
  return !isTooShort && !isTooLong && !isTooWide;
}
