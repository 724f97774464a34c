import type { SiteFacts } from '../site-facts/index.ts';
import { copiesOfPages } from './identical-pages.ts';
import { otherSpellings } from './other-spellings.ts';

/** Returns the addresses of pages that are at another address, too, the one to keep: spellings of it, and copies. */
export async function secondAddresses(site: SiteFacts): Promise<ReadonlySet<string>> {
  return new Set([...(await otherSpellings(site)), ...(await copiesOfPages(site))]);
}
