import type { Indexability } from '@plumbline/checks';
import { addressVariants, type AddressMapping } from '@plumbline/web';

/** A page and its canonical URL. */
interface NamingPage {
  readonly url: string;
  readonly indexability: Pick<Indexability, 'canonicalUrl'>;
}

/** Returns the origin of the pages and the other origin that most of their canonicals name; null where there is none. */
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

/** Returns both origins when the canonical names the same page on another host. */
function mappingOf(url: string, canonical: string | null): string | null {
  if (canonical === null) return null;
  const { origin: from } = new URL(url);
  const { origin: to } = new URL(canonical);
  if (from === to) return null;
  const spellings = [url, ...addressVariants(url)].map((spelling) => spelling.slice(from.length));
  return spellings.includes(canonical.slice(to.length)) ? `${from} ${to}` : null;
}
