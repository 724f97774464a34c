import { fold, measure, siteName, titleLimits, withoutSiteName } from '@plumbline/suggestions';
import type { SiteFacts } from '../site-facts.ts';

/** Titles by URL that tell pages of one title apart: each page's own heading, with the site's name where it fits. */
export async function distinctTitles(
  site: SiteFacts,
  urls: readonly string[],
  current: string,
): Promise<ReadonlyMap<string, string>> {
  const home = await site.homePageFacts();
  const name = home === null ? null : siteName(home);
  const pages = await site.findPages(urls);
  const topics = new Map([...pages.values()].map(({ url, h1 }) => [url, withoutSiteName(h1 ?? '', name)]));
  const counts = new Map<string, number>();
  for (const topic of topics.values()) counts.set(fold(topic), (counts.get(fold(topic)) ?? 0) + 1);
  return new Map(
    [...topics].flatMap(([url, topic]) => {
      const title = topic === '' || counts.get(fold(topic)) !== 1 ? null : titleOf(topic, name);
      return title === null || fold(title) === fold(current) ? [] : [[url, title] as const];
    }),
  );
}

function titleOf(topic: string, name: string | null): string | null {
  const candidates = [
    ...(name === null || fold(topic).includes(fold(name)) ? [] : [`${topic} | ${name}`]),
    topic,
  ];
  return candidates.find(fits) ?? null;
}

function fits(title: string): boolean {
  const { isTooLong, isTooWide } = measure(title, titleLimits);
  return !isTooLong && !isTooWide;
}
