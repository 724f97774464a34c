import type { DiscoveredUrl } from '@plumbline/database';

/**
 * Keeps the first mention of each URL in a batch; but a page wins over a probe, and a URL to crawl over one left out.
 */
export function firstOfEach(urls: readonly DiscoveredUrl[]): readonly DiscoveredUrl[] {
  const first = new Map<bigint, DiscoveredUrl>();
  for (const found of urls) {
    const known = first.get(found.urlHash);
    if (known === undefined || rank(found) > rank(known)) {
      first.set(found.urlHash, found);
    }
  }
  return [...first.values()];
}

function rank({ purpose, state }: DiscoveredUrl): number {
  if (purpose === 'probe') return 0;
  return state === 'skipped' ? 1 : 2;
}
