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

/** Yields effective canonicals that name another site. */
export async function* canonicalsToOtherHosts(site: SiteFacts): AsyncGenerator<SiteReference> {
  for await (const reference of canonicalsElsewhere(site, { internal: false })) {
    if (hostOfSite(reference.source.url) !== hostOfSite(reference.target.url)) yield reference;
  }
}

/** Returns the host without the label of its www, mobile or AMP version. */
function hostOfSite(url: string): string {
  return new URL(url).hostname.replace(/^(?:www|m|mobile|amp)\.(?=.+\.)/, '');
}
