import {
  extractPageFacts,
  type DetectLanguage,
  type PageFacts,
  type SiteContext,
} from '@plumbline/page-facts';
import type { ResponseFacts } from '@plumbline/web';

/** A page with its source. */
export interface SourcePage {
  /** Normalised. */
  readonly url: string;
  readonly html: string;
  /** The response, if the page was fetched. */
  readonly response?: ResponseFacts | undefined;
  /** The URL of the site's home page, and the site's hosts, if they are known. */
  readonly homeUrl?: string | undefined;
  readonly hosts?: readonly string[] | undefined;
  /** True if an analysis knows that the server names no encoding, so that the source has to. Default: false. */
  readonly mustNameEncoding?: boolean | undefined;
  /** The last title that an analysis has read on it. */
  readonly formerTitle?: string | null | undefined;
}

/** Returns the facts of a page from its source. Nothing is known about its server, so a good one is assumed. */
export function factsOfSource(
  page: SourcePage,
  detectLanguage: DetectLanguage,
  { withFingerprints = false } = {},
): PageFacts {
  const { url, html } = page;
  const body = Buffer.from(html);
  const response = page.response ?? servedWell(body.length);
  // The source has already been decoded to text.
  const headers = { ...response.headers, 'content-type': ['text/html; charset=utf-8'] };
  const facts = extractPageFacts({
    url,
    body,
    detectLanguage,
    withoutFingerprints: !withFingerprints,
    response: { ...response, headers },
    site: siteContext(page),
  });
  return page.mustNameEncoding === true ? withoutEncodingOfServer(facts) : facts;
}

/** Removes the encoding in the headers, which was assumed so that the text of the source is read as it is. */
function withoutEncodingOfServer(facts: PageFacts): PageFacts {
  if (facts.html === null) return facts;
  const { document } = facts.html;
  const declaredEncodings = document.declaredEncodings.filter(({ source }) => source !== 'header');
  return { ...facts, html: { ...facts.html, document: { ...document, declaredEncodings } } };
}

function siteContext({ url, homeUrl, hosts = [], formerTitle = null }: SourcePage): SiteContext {
  const { hostname, protocol, pathname, search } = new URL(url);
  return {
    isHomePage: url === homeUrl || pathname + search === '/',
    hosts: [...new Set([hostname, ...hosts])],
    prefersHttps: protocol === 'https:',
    inSitemap: false,
    depth: 0,
    blockedBy: null,
    formerTitle,
  };
}

/** Returns faultless headers, so that checks judge only the source. */
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
    status: 200,
    failure: null,
    headers,
    mediaType: 'text/html',
    sniffedType: 'text/html',
    redirectUrl: null,
    bytes,
    transferBytes: Math.ceil(bytes / 4),
    truncated: false,
    firstByteMs: null,
    isChallenge: false,
    attempts: 1,
  };
}
