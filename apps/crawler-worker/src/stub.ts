import { fetchPage, type CrawlDeps } from '@plumbline/crawler';
import type { SitemapFile, RobotsFile } from '@plumbline/page-facts';
type Item = { kind: 'file'; file: SitemapFile } | { kind: 'url'; url: string };
export async function* readSitemaps(
  _d: CrawlDeps,
  _r: readonly RobotsFile[],
  _s: AbortSignal,
): AsyncIterable<Item> {}
export async function probeUrl(deps: CrawlDeps, url: string, signal: AbortSignal) {
  const { response } = await fetchPage(deps, { url, bodyBytesMax: 65536, signal });
  return { response, image: null };
}
