import type { SiteFacts } from '../site-facts/index.ts';

/** Returns the addresses that are other spellings of a page, such as `/index.html` for `/`. */
export async function otherSpellings(site: SiteFacts): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for await (const { variants } of site.urlVariants()) for (const url of variants) found.add(url);
  return found;
}
