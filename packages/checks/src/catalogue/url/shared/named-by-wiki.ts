import type { PageFacts, PlatformName } from '@plumbline/page-facts';

/** Software that makes each address from the title of its page, with capitals and underscores. */
const wikis: ReadonlySet<PlatformName> = new Set(['MediaWiki', 'DokuWiki']);

/** Tells whether the software of a wiki wrote the address, so that nobody can choose its spelling. */
export function isNamedByWiki({ platform }: Pick<PageFacts, 'platform'>): boolean {
  return platform !== null && wikis.has(platform.name);
}
