import type { Indexability } from '@plumbline/checks';
import { SIMILARITY_MIN, type PageColumns } from '@plumbline/page-facts';

/** The facts by which pages are recognised, as copies of others or as what they were. */
export interface ComparablePage
  extends Indexability, Pick<PageColumns, 'title' | 'description' | 'contentHash'> {
  readonly url: string;
  /** MinHash signature of its content; null for a short text. */
  readonly minHash: Uint8Array | null;
}

/**
 * Tells whether the canonical of a page names a page of the same content, which search engines may show instead.
 * @param find returns a page of the same site, among those that are to go live and those that the analysis knows
 */
export function namesCopy(page: ComparablePage, find: (url: string) => ComparablePage | undefined): boolean {
  if (page.canonicalUrl === null) return false;
  if (withoutTwins(page.canonicalUrl) === withoutTwins(page.url)) return true;
  const target = find(page.canonicalUrl);
  return target !== undefined && mayBeShown(target) && isAlike(page, target);
}

/** Returns the host without `www.`, so that both schemes and both names of a host are equal. */
function withoutTwins(url: string): string {
  return url.replace(/^https?:\/\/(?:www\.)?/, '');
}

function mayBeShown(page: ComparablePage): boolean {
  const { url, statusCode, noindex, canonicalUrl, sentOn, redirectUrl } = page;
  const isItself = canonicalUrl === null || canonicalUrl === url;
  return statusCode === 200 && noindex !== true && isItself && sentOn === null && redirectUrl === null;
}

function isAlike(one: ComparablePage, other: ComparablePage): boolean {
  if (one.contentHash !== null && one.contentHash === other.contentHash) return true;
  if (one.minHash === null || other.minHash === null) return false;
  const equal = one.minHash.filter((value, index) => value === other.minHash?.[index]).length;
  return equal >= SIMILARITY_MIN * one.minHash.length;
}
