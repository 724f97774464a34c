import {
  extractPageFacts,
  type DetectLanguage,
  type HtmlPageFacts,
  type PageFacts,
  type SiteContext,
} from '@plumbline/page-facts';
import type { ResponseFacts } from '@plumbline/web';
import type { Analysis, SiteFiles } from '@plumbline/database';

export interface HtmlPage {
  /** Normalised. */
  readonly url: string;
  readonly html: string;
  /** Of a page that was fetched. */
  readonly response?: ResponseFacts;
  /** An analysis of its site. */
  readonly check?: Analysis | undefined;
}

/** The facts of a page whose source is at hand. How it will be served is not known: as if by a server that does it well. */
export function factsOfHtml(page: HtmlPage, detectLanguage: DetectLanguage): PageFacts {
  const { url, html, check } = page;
  const body = Buffer.from(html);
  const response = page.response ?? servedWell(body.length);
  // The source is text by now, whatever its encoding was.
  const headers = { ...response.headers, 'content-type': ['text/html; charset=utf-8'] };
  return extractPageFacts({
    ...{ url, body, detectLanguage, withoutFingerprints: true },
    response: { ...response, headers },
    site: siteContext(url, check),
  });
}

/** Of source that is not empty. */
export function isHtmlPage(page: PageFacts): page is HtmlPageFacts {
  return page.html !== null;
}

function siteContext(url: string, check: Analysis | undefined): SiteContext {
  const { hostname, protocol, pathname, search, origin } = new URL(url);
  const homeUrl = (check?.siteFiles as SiteFiles | null | undefined)?.homeUrl ?? `${origin}/`;
  return {
    isHomePage: url === homeUrl || pathname + search === '/',
    hosts: [...new Set([hostname, ...(check?.hosts ?? [])])],
    prefersHttps: protocol === 'https:',
    inSitemap: false,
    depth: 0,
    blockedBy: null,
  };
}

/** Headers that leave nothing to wish for, so that checks speak of what the source says alone. */
function servedWell(bytes: number): ResponseFacts {
  const headers = {
    'content-encoding': ['br'],
    'content-security-policy': [
      "default-src 'self'; frame-ancestors 'self'; object-src 'none'; base-uri 'self'",
    ],
    'strict-transport-security': ['max-age=63072000; includeSubDomains'],
    'x-content-type-options': ['nosniff'],
    'x-frame-options': ['SAMEORIGIN'],
  };
  return {
    ...{ status: 200, failure: null, headers, mediaType: 'text/html', sniffedType: 'text/html' },
    ...{ redirectUrl: null, bytes, transferBytes: Math.ceil(bytes / 4), truncated: false },
    ...{ firstByteMs: null, isChallenge: false, attempts: 1 },
  };
}
