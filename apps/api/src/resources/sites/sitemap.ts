import type { ListPage, ListPageRequest } from '@plumbline/database';
import { entryXml } from '@plumbline/fixes';

/** The largest number of URLs in a file, by sitemaps.org. */
const URLS_MAX = 50_000;
const BATCH = 1_000;

/** Renders a sitemap (sitemaps.org 0.9) of the URLs that `read` returns page by page. */
export async function* renderSitemap(
  read: (page: ListPageRequest) => Promise<ListPage<{ readonly url: string }>>,
): AsyncGenerator<string, void, undefined> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n';
  let cursor: string | undefined;
  for (let written = 0; written < URLS_MAX; written += BATCH) {
    const page = await read({ limit: BATCH, cursor });
    yield page.rows.map(({ url }) => `${entryXml(url)}\n`).join('');
    if (page.nextCursor === null) break;
    cursor = page.nextCursor;
  }
  yield '</urlset>\n';
}
