import type { ReferenceConditions, SiteFacts, SiteReference } from '../site-facts/index.ts';

/** Yields effective canonicals that name another URL, with both ends. */
export async function* canonicalsElsewhere(
  site: SiteFacts,
  where: Omit<ReferenceConditions, 'kinds'> = {},
): AsyncGenerator<SiteReference> {
  for await (const reference of site.references({
    kinds: ['canonical'],
    sourceCanonicalElsewhere: true,
    ...where,
  })) {
    const { source, target } = reference;
    if (source.canonicalUrl === target.url && source.url !== target.url) yield reference;
  }
}
