import type { BasedOn } from '@plumbline/contracts';
import { entryXml } from '@plumbline/fixes';

/** Renders a sitemap (sitemaps.org 0.9) of URLs that are read in chunks. A comment says what it is based on. */
export async function* renderSitemap(
  chunks: AsyncIterable<readonly string[]>,
  { siteCheckId, extent }: Pick<BasedOn, 'siteCheckId' | 'extent'>,
): AsyncGenerator<string, void, undefined> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  yield `<!-- basedOn: siteCheckId ${siteCheckId}, extent ${extent} -->\n`;
  yield '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n';
  for await (const urls of chunks) yield urls.map((url) => `${entryXml(url)}\n`).join('');
  yield '</urlset>\n';
}
