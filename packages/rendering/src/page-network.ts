import type { OutgoingHttpHeaders } from 'node:http';
import type { HttpOutcome } from '@plumbline/net';
import type { LoadedResource } from '@plumbline/page-facts';
import type { HeaderFacts } from '@plumbline/web';
import type { BrowserAnswer, BrowserRequest } from './proxy.ts';
import { isBeacon, isNeedlessHost, resourceKind, type ResourceKind } from './resource-kind.ts';

const REQUESTS_MAX = 300;
const BYTES_MAX = 30 * 1024 * 1024;

/** A resource that a page wants to load. */
export interface ResourceRequest {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'OPTIONS';
  readonly url: string;
  readonly kind: ResourceKind;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer | undefined;
  readonly signal: AbortSignal;
}

/** Fetches resources for browsers: the guarded client, robots.txt and the pace of hosts are behind it. */
export type FetchResource = (
  request: ResourceRequest,
) => Promise<HttpOutcome | { readonly refusedBy: 'robots' | 'own-rule' }>;

/** One page as its server sent it. */
export interface ServedPage {
  readonly url: string;
  readonly headers: HeaderFacts;
  readonly body: Uint8Array;
}

/**
 * The result of a request: its status, or the reason why there is none; `left_out` for resources that no page needs,
 * such as fonts.
 */
export interface NetworkAnswer {
  readonly outcome: LoadedResource['outcome'] | 'left_out';
  readonly bytes: number;
}

export interface PageNetwork {
  answer(request: BrowserRequest): Promise<BrowserAnswer>;
  /** The time since which no request is under way; null while one is. */
  readonly quietSince: number | null;
  readonly loaded: readonly LoadedResource[];
  /** Returns the result of the last request for a URL; null if the browser answered it from its cache. */
  answerTo(url: string): NetworkAnswer | null;
  /** Refuses all requests from now on, and counts them. */
  refuse(): void;
  /** Number of requests that were refused since then. */
  readonly refused: number;
  readonly navigations: readonly string[];
  /** True if the page requested more than its limit, and the rest was refused. */
  readonly isCut: boolean;
  /** Ends all requests under way. */
  close(): void;
}

const LEFT_OUT: NetworkAnswer = { outcome: 'left_out', bytes: 0 };
const NOTHING: BrowserAnswer = { status: 204 };
const REFUSED: BrowserAnswer = { status: 403 };
/** One transparent pixel, so that scripts which wait for an image go on. */
const PIXEL: BrowserAnswer = {
  status: 200,
  headers: { 'content-type': 'image/gif', 'cache-control': 'max-age=3600' },
  body: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
};
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);

/** Opens the network of one page: its own source, and the resources that it may load. */
export function openPageNetwork(page: ServedPage, fetchResource: FetchResource): PageNetwork {
  const aborting = new AbortController();
  const loaded: LoadedResource[] = [];
  const answers = new Map<string, NetworkAnswer>();
  const navigations: string[] = [];
  let isRefusing = false;
  let refused = 0;
  let underWay = 0;
  let quietSince = performance.now();
  let requests = 0;
  let bytes = 0;
  let wasServed = false;

  async function load(request: BrowserRequest, kind: LoadedResource['kind']): Promise<BrowserAnswer> {
    const { url, method } = request;
    const note = (outcome: LoadedResource['outcome'], size = 0) => {
      loaded.push({ url, kind, outcome });
      answers.set(url, { outcome, bytes: size });
    };
    const answer = await fetchResource({
      method: method as ResourceRequest['method'],
      url,
      kind,
      headers: forwardedHeaders(request.headers),
      body: request.body.length > 0 ? request.body : undefined,
      signal: aborting.signal,
    });
    if ('refusedBy' in answer) {
      note(answer.refusedBy);
      return REFUSED;
    }
    if (!answer.ok) {
      note('failed');
      throw new Error(answer.detail);
    }
    bytes += answer.bytes;
    // Scripts and styles are kept for the next pages of the site, whatever their server says: a bundle is fetched once.
    const isKept = kind !== 'data' && answer.status === 200;
    note(answer.status, answer.bytes);
    return { status: answer.status, headers: answerHeaders(answer.headers, isKept), body: answer.body };
  }

  return {
    async answer(request) {
      const { url } = request;
      const kind = resourceKind(url, request.headers);
      if (kind === 'document') {
        // A page may not navigate, reload itself or open windows.
        if (wasServed || url !== page.url || isOfScripts(request)) {
          navigations.push(url);
          return NOTHING;
        }
        wasServed = true;
        return { status: 200, headers: answerHeaders(page.headers, false), body: page.body };
      }
      if (isRefusing) {
        refused += 1;
        return REFUSED;
      }
      if (kind === 'image') {
        answers.set(url, LEFT_OUT);
        return PIXEL;
      }
      const isNeeded = isFetched(kind) && !isNeedlessHost(new URL(url)) && !isBeacon(request.headers);
      if (!isNeeded || !METHODS.has(request.method)) {
        answers.set(url, LEFT_OUT);
        return REFUSED;
      }
      if (requests >= REQUESTS_MAX || bytes >= BYTES_MAX || aborting.signal.aborted) return REFUSED;
      requests += 1;
      underWay += 1;
      try {
        return await load(request, kind);
      } finally {
        underWay -= 1;
        quietSince = performance.now();
      }
    },
    get quietSince() {
      return underWay > 0 ? null : quietSince;
    },
    loaded,
    answerTo: (url) => answers.get(url) ?? null,
    refuse() {
      isRefusing = true;
    },
    get refused() {
      return refused;
    },
    navigations,
    get isCut() {
      return requests >= REQUESTS_MAX || bytes >= BYTES_MAX;
    },
    close: () => aborting.abort(),
  };
}

/**
 * Tells whether a page itself asks for a document, and not the renderer that opens the next page. On a busy machine,
 * requests of a page that reloads itself arrive even after it has been closed.
 */
export function isOfScripts({ headers }: BrowserRequest): boolean {
  const site = headers['sec-fetch-site'] ?? 'none';
  return site !== 'none' || headers.referer !== undefined;
}

function isFetched(kind: ResourceKind): kind is LoadedResource['kind'] {
  return kind === 'script' || kind === 'style' || kind === 'data';
}

/** Headers that belong to a connection, or are no longer true of the body that the browser gets (RFC 9110, 7.6.1). */
const CONNECTION_HEADERS: ReadonlySet<string> = new Set([
  'connection',
  'proxy-connection',
  'proxy-authorization',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'te',
  'trailer',
  'host',
  'content-length',
  'content-encoding',
  'accept-encoding',
  'alt-svc',
  'strict-transport-security',
]);

export function forwardedHeaders(headers: BrowserRequest['headers']): Record<string, string> {
  const kept = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' && !CONNECTION_HEADERS.has(name) ? [[name, value] as const] : [],
  );
  return Object.fromEntries(kept);
}

export function answerHeaders(headers: HeaderFacts, isKept: boolean): OutgoingHttpHeaders {
  const kept = Object.entries(headers)
    .filter(([name]) => !CONNECTION_HEADERS.has(name))
    .map(([name, values]) => [name, [...values]] as const);
  return { ...Object.fromEntries(kept), ...(isKept && { 'cache-control': 'max-age=3600' }) };
}
