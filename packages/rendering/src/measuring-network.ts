import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { answerHeaders, forwardedHeaders, isOfScripts, type FetchResource } from './page-network.ts';
import type { BrowserAnswer, BrowserRequest } from './proxy.ts';
import { isNeedlessHost, resourceKind, type ResourceKind } from './resource-kind.ts';

const REQUESTS_MAX = 300;
const BYTES_MAX = 30 * 1024 * 1024;
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);
const NOTHING: BrowserAnswer = { status: 204 };
const REFUSED: BrowserAnswer = { status: 403 };

/** The requests of a page for one kind of resource, with the bytes that its servers sent. */
export interface RequestsOfKind {
  readonly kind: ResourceKind;
  readonly requests: number;
  readonly bytes: number;
}

/**
 * The network of a page that is opened several times. Each resource is fetched once, and sent after the same delay each
 * time.
 */
export interface MeasuringNetwork {
  /** Begins another opening of the page. */
  reopen(): void;
  answer(request: BrowserRequest): Promise<BrowserAnswer>;
  /** The requests of this opening, by kind. */
  readonly requested: readonly RequestsOfKind[];
  /** Ends all requests under way. */
  close(): void;
}

interface Kept {
  readonly answer: BrowserAnswer;
  readonly firstByteMs: number;
  readonly bytes: number;
}

const compress = promisify(gzip);

/** Opens the network of a page. It has everything that visitors load, except for sound and video. */
export function openMeasuringNetwork(url: string, fetchResource: FetchResource): MeasuringNetwork {
  const aborting = new AbortController();
  setMaxListeners(REQUESTS_MAX, aborting.signal);
  const kept = new Map<string, Promise<Kept>>();
  let requested = new Map<ResourceKind, { requests: number; bytes: number }>();
  let bytes = 0;
  let wasServed = false;

  async function fetchOnce(request: BrowserRequest, kind: ResourceKind): Promise<Kept> {
    const answer = await fetchResource({
      method: request.method as 'GET',
      url: request.url,
      kind,
      headers: forwardedHeaders(request.headers),
      body: request.body.length > 0 ? request.body : undefined,
      signal: aborting.signal,
    });
    if ('refusedBy' in answer) return { answer: REFUSED, firstByteMs: 0, bytes: 0 };
    if (!answer.ok) throw new Error(answer.detail);
    bytes += answer.bytes;
    // The bytes that its server sends decide how long an answer takes on a slow line.
    const isCompressed = answer.headers['content-encoding'] !== undefined;
    const headers = answerHeaders(answer.headers, false);
    return {
      answer: {
        status: answer.status,
        headers: isCompressed ? { ...headers, 'content-encoding': 'gzip' } : headers,
        body: isCompressed ? await compress(answer.body) : answer.body,
      },
      firstByteMs: answer.firstByteMs ?? 0,
      bytes: answer.transferBytes,
    };
  }

  async function keep(request: BrowserRequest, kind: ResourceKind): Promise<Kept | null> {
    const key = [request.method, request.url, request.headers.range, request.body.toString('base64')].join(
      ' ',
    );
    const known = kept.get(key);
    if (known !== undefined) {
      const { firstByteMs } = await known;
      await pause(firstByteMs, undefined, { signal: aborting.signal });
      return known;
    }
    if (kept.size >= REQUESTS_MAX || bytes >= BYTES_MAX || aborting.signal.aborted) return null;
    const fetching = fetchOnce(request, kind);
    kept.set(key, fetching);
    return fetching;
  }

  return {
    reopen() {
      wasServed = false;
      requested = new Map();
    },
    async answer(request) {
      const kind = resourceKind(request.url, request.headers);
      if (kind === 'document') {
        if (wasServed || request.url !== url || isOfScripts(request)) return NOTHING;
        wasServed = true;
      }
      if (kind === 'media' || !METHODS.has(request.method)) return REFUSED;
      // Scripts of such hosts cost visitors time, so they are loaded. Their reports are refused, because this is no
      // visit.
      if (isNeedlessHost(new URL(request.url)) && kind !== 'script') return REFUSED;
      const answered = await keep(request, kind);
      if (answered === null) return REFUSED;
      const sum = requested.get(kind) ?? { requests: 0, bytes: 0 };
      requested.set(kind, { requests: sum.requests + 1, bytes: sum.bytes + answered.bytes });
      return answered.answer;
    },
    get requested() {
      return [...requested].map(([kind, sum]) => ({ kind, ...sum }));
    },
    close: () => aborting.abort(),
  };
}
