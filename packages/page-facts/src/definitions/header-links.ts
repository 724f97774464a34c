import { normaliseUrl, parseLinkHeader, type HeaderLink } from '@plumbline/web';
import type { PageFacts } from '../page-facts.ts';

/**
 * Returns the links of the Link headers that lead from the page. A link with an `anchor` leads from another resource
 * (RFC 8288, section 3.2).
 */
export function headerLinks({ url, response }: Pick<PageFacts, 'url' | 'response'>): readonly HeaderLink[] {
  return parseLinkHeader(response.headers['link'] ?? []).filter(
    ({ parameters: { anchor } }) => anchor === undefined || normaliseUrl(anchor, url) === url,
  );
}
