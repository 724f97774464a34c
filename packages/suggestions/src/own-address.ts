import { effectiveCanonical, isOtherView, looksPaginated, type HtmlPageFacts } from '@plumbline/page-facts';
import {
  hasSession,
  isInternal,
  normaliseUrl,
  withoutSession,
  withoutTrackingParameters,
} from '@plumbline/web';

/**
 * Returns the address under which a page should be known: its canonical on this site, else its URL without what one
 * visit added.
 */
export function ownAddress(page: HtmlPageFacts): string {
  const canonical = declaredAddress(page);
  return canonical === null || isElsewhere(canonical, page) ? withoutVisit(page.url) : canonical;
}

/** Returns the canonical, over https if the page is; null for one on a host that only its developers can reach. */
function declaredAddress(page: HtmlPageFacts): string | null {
  const canonical = effectiveCanonical(page);
  if (canonical === null) return null;
  if (isElsewhere(canonical, page)) return notPublic.test(new URL(canonical).hostname) ? null : canonical;
  return canonical.replace(/^http:/, new URL(page.url).protocol);
}

/** An IP address, or a name that nobody can own. */
const notPublic = /^[\d.]+$|^\[|(?:^|\.)(?:localhost|local|test|example|invalid|internal)$/;

/** Tells whether an address is on another site than the page. */
export function isElsewhere(address: string, { site, url }: HtmlPageFacts): boolean {
  return new URL(address).hostname !== new URL(url).hostname && !isInternal(address, site.hosts);
}

/**
 * Returns the address that a new head of the page may name: its canonical without what one visit added, or the page
 * itself, also where the canonical of a later page is the first one. Returns null where another page may be the original.
 */
export function canonicalForHead(page: HtmlPageFacts): string | null {
  const canonical = declaredAddress(page);
  const url = withoutVisit(page.url);
  if (canonical === null) return isOtherView({ ...page, url }) || namesOtherPage(page) ? null : url;
  const isFirstPage = looksPaginated(url) && !looksPaginated(canonical) && url.startsWith(canonical);
  return isFirstPage ? url : withoutVisit(canonical);
}

/** Tells whether the og:url of a page without a canonical is that of another page of the site. */
export function namesOtherPage(page: HtmlPageFacts): boolean {
  const content = page.html.metas.find(({ property }) => property === 'og:url')?.content ?? '';
  const named = normaliseUrl(content, page.html.document.baseUrl);
  return (
    content.trim() !== '' &&
    effectiveCanonical(page) === null &&
    named !== null &&
    isInternal(named, page.site.hosts) &&
    ![withoutVisit(named), withoutQuery(named)].includes(withoutVisit(page.url))
  );
}

function withoutQuery(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

function withoutVisit(url: string): string {
  const address = withoutTrackingParameters(url);
  return hasSession(address) ? withoutSession(address) : address;
}
