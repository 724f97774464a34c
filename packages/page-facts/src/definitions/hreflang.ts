import { isLive, type LinkElementFacts } from '../page-facts.ts';

/** The parts of a link, from an element or a header, that say what it is about. */
interface Described {
  readonly hreflang?: string | null | undefined;
  readonly media?: string | null | undefined;
  readonly type?: string | null | undefined;
}

/** Tells whether an alternate names a version of the page. A feed also has a language, without being a version. */
function namesVersion({ hreflang = null, type = null }: Described): boolean {
  return hreflang !== null && !(type !== null && feedType.test(type));
}

/** Tells whether search engines read an alternate as an hreflang annotation. They ignore those with a media query. */
export function isAnnotation(link: Described): boolean {
  return namesVersion(link) && (link.media ?? null) === null;
}

/** Tells whether a link element is meant as an hreflang annotation, wherever it stands. */
export function isAlternate(link: LinkElementFacts): boolean {
  return isLive(link) && link.rel.includes('alternate') && namesVersion(link);
}

const feedType = /\b(?:rss|atom)\+xml|feed\+json/i;
