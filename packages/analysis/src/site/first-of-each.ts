import type { DiscoveredUrl } from '@plumbline/database';

/**
 * Keeps the nearest mention of each URL in a batch, and the first of equally near ones. A page wins over a probe, and a
 * URL to crawl over one that is left out.
 */
export function firstOfEach(urls: readonly DiscoveredUrl[]): readonly DiscoveredUrl[] {
  const first = new Map<bigint, DiscoveredUrl>();
  for (const found of urls) {
    const known = first.get(found.urlHash);
    const better = known === undefined ? 1 : rank(found) - rank(known) || known.depth - found.depth;
    if (better > 0) first.set(found.urlHash, found);
  }
  return [...first.values()];
}

function rank({ purpose, state }: DiscoveredUrl): number {
  if (purpose === 'probe') return 0;
  return state === 'skipped' ? 1 : 2;
}
