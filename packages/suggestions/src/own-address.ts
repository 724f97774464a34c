import { effectiveCanonical, type HtmlPageFacts } from '@plumbline/page-facts';
import { hasSession, withoutSession, withoutTrackingParameters } from '@plumbline/web';

/** Returns the address under which a page should be known: its canonical, else its URL without what one visit added. */
export function ownAddress(page: HtmlPageFacts): string {
  const address = withoutTrackingParameters(page.url);
  return effectiveCanonical(page) ?? (hasSession(address) ? withoutSession(address) : address);
}
