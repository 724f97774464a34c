import type { CanonicalChain, SitePage } from '../site-facts/index.ts';
import { targetOf } from './sketches.ts';

const STEPS_MAX = 10;

/** Finds canonicals that lead on to another one, as the SQL does. */
export function canonicalChains(
  pages: readonly SitePage[],
  hosts: readonly string[],
): readonly CanonicalChain[] {
  return pages.flatMap((page) => {
    const { urls, loops } = followCanonicals(page, pages);
    const end = urls.at(-1) ?? page.url;
    return page.status === 200 && urls.length > 2 ? [{ urls, loops, end: targetOf(end, pages, hosts) }] : [];
  });
}

function followCanonicals(
  start: SitePage,
  pages: readonly SitePage[],
): Pick<CanonicalChain, 'urls' | 'loops'> {
  const urls = [start.url];
  let page: SitePage | undefined = start;
  let loops = false;
  while (urls.length <= STEPS_MAX && !loops) {
    const next: string | null = page?.canonicalUrl ?? null;
    if (next === null || next === page?.url) break;
    loops = urls.includes(next);
    urls.push(next);
    page = pages.find(({ url }) => url === next);
  }
  return { urls, loops };
}
