import type { SitePage, WholeSiteFacts } from '../site-facts/index.ts';
import { startPages } from './start-pages.ts';

/** Yields indexable pages that no link leads to, not even by a redirect or a canonical, and where nobody starts. */
export async function* orphans(site: WholeSiteFacts): AsyncGenerator<SitePage> {
  const isStart = await startPages(site);
  for await (const { page, nofollowPages, via } of site.unlinkedPages())
    if (nofollowPages === 0 && via.length === 0 && !isStart(page.url)) yield page;
}
