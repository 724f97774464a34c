import { extractPageFacts, type RenderedDocument } from './extract-page-facts.ts';
import type {
  HtmlFacts,
  HtmlPageFacts,
  PageFacts,
  RenderingFacts,
  SiteContext,
  TextFacts,
} from './page-facts.ts';
import type { ResponseFacts } from '@plumbline/web';

export interface PageOverrides {
  /** Default `https://example.com/page`. */
  readonly url?: string;
  readonly response?: ResponseOverrides;
  readonly site?: Partial<SiteContext>;
  /** The DOM that a browser made of the source. */
  readonly dom?: string;
  /** The facts of the rendering, together with `dom` only. */
  readonly rendering?: Partial<RenderingFacts>;
  /** Replaces the detected language; checks are tested without a detector. */
  readonly detectedLanguage?: TextFacts['detectedLanguage'];
}

/** Headers may be given as plain strings. */
export type ResponseOverrides = Partial<Omit<ResponseFacts, 'headers'>> & {
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
};

/** Returns the facts of a 200 HTML page, a snippet or a whole document, by the real extractor. */
export function factsOf(html: string, overrides: PageOverrides = {}): HtmlPageFacts {
  const page = pageOf(html, overrides);
  if (page.html === null)
    throw new Error('factsOf makes 200 HTML pages only; use pageOf for any other response.');
  const { detectedLanguage } = overrides;
  const facts: HtmlFacts =
    detectedLanguage === undefined
      ? page.html
      : { ...page.html, text: { ...page.html.text, detectedLanguage } };
  return { ...page, html: facts };
}

/** Returns the facts of any response: `pageOf('', { response: { status: 404 } })`. */
export function pageOf(body: string | Uint8Array, overrides: PageOverrides = {}): PageFacts {
  // An empty document is still a document, because a check may be about exactly that.
  const bytes = typeof body === 'string' ? Buffer.from(body === '' ? '\n' : body) : body;
  const response = aResponse({ bytes: bytes.length, transferBytes: bytes.length, ...overrides.response });
  const url = overrides.url ?? 'https://example.com/page';
  const { dom, rendering } = overrides;
  return extractPageFacts({
    url,
    response,
    site: aSite(overrides.site),
    body: bytes,
    rendered: dom === undefined ? undefined : aRendering(dom, rendering),
  });
}

/** Returns a page that a browser rendered at once and without a fault, with the given changes. */
export function aRendering(html: string, overrides: Partial<RenderingFacts> = {}): RenderedDocument {
  return {
    html,
    durationMs: 600,
    isCut: false,
    errors: [],
    resources: [],
    scriptLinks: [],
    waiting: [],
    ...overrides,
  };
}

/** Returns a 200 response with UTF-8 HTML, with the given changes. */
export function aResponse({ headers, ...overrides }: ResponseOverrides = {}): ResponseFacts {
  const given: Record<string, readonly string[]> = {};
  for (const [name, value] of Object.entries(headers ?? {}))
    given[name.toLowerCase()] = typeof value === 'string' ? [value] : value;
  return {
    status: 200,
    failure: null,
    headers: { 'content-type': ['text/html; charset=utf-8'], ...given },
    mediaType: 'text/html',
    sniffedType: 'text/html',
    redirectUrl: null,
    bytes: 1_000,
    transferBytes: 500,
    truncated: false,
    firstByteMs: 100,
    isChallenge: false,
    attempts: 1,
    ...overrides,
  };
}

/** Returns the context of a page of https://example.com that the crawl reached by one link. */
export function aSite(overrides: Partial<SiteContext> = {}): SiteContext {
  return {
    isHomePage: false,
    hosts: ['example.com', 'www.example.com'],
    prefersHttps: true,
    inSitemap: false,
    depth: 1,
    blockedBy: null,
    ...overrides,
  };
}
