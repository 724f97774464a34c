import { urlHash } from '@plumbline/web';
import type { DiscoveredUrl } from '../frontier/crawl-frontier.ts';
import type { PageToRender } from '../frontier/render-sources.ts';
import type { UrlResult } from '../frontier/url-result.ts';
import type { PageRenderingRow } from '../pages/page-renderings.ts';

export const HOST = 'http://site.test';

/** Returns a page that a batch has discovered. */
export const aPage = (path: string, overrides: Partial<DiscoveredUrl> = {}): DiscoveredUrl => ({
  url: HOST + path,
  urlHash: urlHash(HOST + path),
  purpose: 'page',
  state: 'pending',
  depth: 1,
  ...overrides,
});

/** Returns the result of an indexable page. */
export const aResult = (id: string, overrides: Partial<UrlResult> = {}): UrlResult => ({
  id,
  statusCode: 200,
  failureReason: null,
  contentType: 'text/html',
  responseMs: 5,
  bytes: 100,
  headers: {},
  redirectUrl: null,
  summary: {},
  references: [],
  issues: [],
  indexable: true,
  noindex: false,
  nofollow: false,
  wordCount: 10,
  ...overrides,
});

/** Returns a link to a URL. */
export const linkTo = (url: string) => ({
  targetHash: urlHash(url),
  kind: 'link' as const,
  nofollow: false,
  rawUrl: null,
  label: null,
});

const reading = {
  title: 'App',
  description: null,
  h1: null,
  canonicalUrl: null,
  noindex: false,
  nofollow: false,
  words: 3,
  links: 0,
  languages: [],
  structuredDataTypes: [],
};

/** Returns the rendering of a page, to store with its result. */
export const aRendering = (urlId: string): PageRenderingRow => ({
  urlId,
  durationMs: 700,
  source: reading,
  rendered: { ...reading, h1: 'Drills', links: 2 },
  requests: [],
  messages: [{ level: 'error', text: 'No price: \0' }],
  screenshot: Buffer.from('jpeg'),
});

/** Returns a fetched page that waits for a renderer. */
export const aPageToRender = (id: string): PageToRender => ({
  id,
  response: {
    status: 200,
    failure: null,
    headers: { 'content-type': ['text/html'] },
    mediaType: 'text/html',
    sniffedType: null,
    redirectUrl: null,
    bytes: 1,
    transferBytes: 1,
    truncated: false,
    firstByteMs: 1,
    isChallenge: false,
    attempts: 1,
  },
  body: Buffer.from('x'),
  reason: 'empty_shell',
  template: null,
});
