import type { Indexability } from '@plumbline/checks';
import { addressVariants, type AddressMapping } from '@plumbline/web';

/** A page and its canonical URL. */
interface NamingPage {
  readonly url: string;
  readonly indexability: Pick<Indexability, 'canonicalUrl'>;
}

/**
 * Returns the host and folder of the pages, and the host and folder that most of their canonicals name instead; null
 * without such a majority.
 */
export function namedProduction(pages: readonly NamingPage[]): AddressMapping | null {
  const votes = new Map<string, number>();
  for (const { url, indexability } of pages) {
    const mapping = mappingOf(url, indexability.canonicalUrl);
    if (mapping !== null) votes.set(mapping, (votes.get(mapping) ?? 0) + 1);
  }
  const [winner] = [...votes].toSorted(([, one], [, other]) => other - one);
  if (winner === undefined || winner[1] * 2 <= pages.length) return null;
  const [from = '', to = ''] = winner[0].split(' ');
  return { from, to };
}

/**
 * Returns the folders that a page has on its host and on the host of its canonical; null if the canonical names no
 * other host.
 */
function mappingOf(url: string, canonical: string | null): string | null {
  if (canonical === null || new URL(canonical).origin === new URL(url).origin) return null;
  const pairs = [url, ...addressVariants(url)].flatMap((spelling) =>
    foldersOf(new URL(spelling), new URL(canonical)),
  );
  return pairs.toSorted((one, other) => one.length - other.length)[0] ?? null;
}

/**
 * Returns both addresses without the end of the path that they share. The start page of a folder has no name to share.
 */
function foldersOf(page: URL, canonical: URL): readonly string[] {
  const ends = [...page.pathname.matchAll(/\//g)].map(({ index }) => page.pathname.slice(index));
  const shared = ends.find((end) => canonical.pathname.endsWith(end));
  if (shared === undefined || (shared === '/' && page.pathname !== canonical.pathname)) return [];
  const folderOf = ({ origin, pathname }: URL) => origin + pathname.slice(0, -shared.length);
  return [`${folderOf(page)} ${folderOf(canonical)}`];
}
