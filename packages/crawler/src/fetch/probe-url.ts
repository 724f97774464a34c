import type { HttpOutcome } from '@plumbline/net';
import {
  isOwnFailure,
  manifestIcons,
  mediaTypeOf,
  unverifiableStatuses,
  type FetchFailure,
  type ResponseFacts,
} from '@plumbline/web';
import { responseFacts, type CrawlDeps } from './fetch-page.ts';
import { readImage, type ImageFile } from './read-image.ts';

export interface ProbedUrl {
  readonly response: ResponseFacts;
  readonly verdict: ProbeVerdict;
  /** The type of an image by its bytes, and its size in pixels; null for anything else. */
  readonly image: ImageFile | null;
  /** URLs that a web app manifest names as icons, at most 100; empty for anything else. */
  readonly icons: readonly string[];
}

/** `unverifiable`: the server may answer only crawlers like this, and people may well see the page. */
export type ProbeVerdict = 'fine' | 'redirect' | 'broken' | 'unverifiable';

/**
 * Servers that negotiate formats answer with what browsers get. AVIF is left out: programs that build link previews
 * do not take it, and the same answer is judged for them.
 */
const accept = 'image/webp,*/*;q=0.8';
/** Enough for the size of an image behind its metadata, and for a glance at anything else. */
const bodyBytesMax = 256 * 1024;
const iconsMax = 100;
const MANIFEST_TYPE = 'application/manifest+json';
/** A slower host is not called broken, so a longer wait would tell nothing. Analyses wait for these 10 s. */
const firstByteTimeoutsMs = { HEAD: 3_000, GET: 7_000 };
/**
 * The largest size that fits into the four bytes in which it is stored. Disc images are larger; anything above is too
 * large anyway.
 */
const sizeMax = 2 ** 31 - 1;
const inconclusive: ReadonlySet<string> = new Set(['timeout', 'blocked_address']);

/**
 * Looks at an external link or a resource: HEAD first, GET if HEAD is refused, fails, or names an image or a web app
 * manifest. The site's own resources are requested with GET at once. It follows no redirect. If the body was not read
 * to its end, sizes are those that the server names.
 */
export async function probeUrl(
  deps: CrawlDeps,
  url: string,
  { isOwn, signal }: { readonly isOwn: boolean; readonly signal?: AbortSignal },
): Promise<ProbedUrl> {
  const isReadAnyway = isNamedAsImage(url) || isManifest(url, null);
  if (isOwn && isReadAnyway) return probed(url, await ask(deps, 'GET', url, signal), 1);
  const head = await ask(deps, 'HEAD', url, signal);
  if (isFinal(head, isReadAnyway)) return probed(url, head, 1);
  return probed(url, await ask(deps, 'GET', url, signal), 2);
}

async function ask({ http, access }: CrawlDeps, method: 'HEAD' | 'GET', url: string, signal?: AbortSignal) {
  const headers = { accept, ...(await access?.headersFor(url)) };
  return http.request({
    method,
    url,
    headers,
    bodyBytesMax,
    firstByteTimeoutMs: firstByteTimeoutsMs[method],
    signal,
  });
}

/** Tells whether no server is there at all. A server's behaviour for one URL says nothing about its other URLs. */
export function isDeadHost({ reason, detail }: FetchFailure): boolean {
  if (reason === 'timeout') return detail === 'connecting';
  return reason === 'dns_failed' || (reason === 'connection_failed' && noServer.test(detail));
}

/** Tells whether a server takes connections and does not answer them. */
export function isSilence({ reason, detail }: FetchFailure): boolean {
  return reason === 'timeout' && (detail === 'TLS handshake' || detail === 'waiting for the response');
}

const noServer = /^(ECONNREFUSED|EHOSTUNREACH|EHOSTDOWN)$/;

/**
 * Servers that mistreat HEAD are common, so only a good answer counts. If there is no server, GET finds none either.
 */
function isFinal(head: HttpOutcome, isReadAnyway: boolean): boolean {
  if (!head.ok) return head.reason === 'blocked_address' || isOwnFailure(head.reason) || isDeadHost(head);
  if (head.status !== 200) return head.status > 200 && head.status < 400;
  const mediaType = mediaTypeOf(head.headers['content-type']?.[0]);
  return !isReadAnyway && mediaType?.startsWith('image/') !== true && mediaType !== MANIFEST_TYPE;
}

/** Browsers show an image whatever type it is declared as, so its bytes decide. */
function isNamedAsImage(url: string): boolean {
  return /\.(?:png|jpe?g|gif|webp|avif|svg|ico|bmp)$/i.test(new URL(url).pathname);
}

/**
 * Goes by the name, too, because servers that do not know the type send others. The standard and its tools use these
 * names.
 */
function isManifest(url: string, mediaType: string | null): boolean {
  return mediaType === MANIFEST_TYPE || /\.webmanifest$|manifest\.json$/.test(new URL(url).pathname);
}

function probed(url: string, outcome: HttpOutcome, attempts: number): ProbedUrl {
  const response = withNamedSize(responseFacts(url, outcome, attempts));
  const body = outcome.ok && outcome.status === 200 ? outcome.body : null;
  return {
    response,
    verdict: verdictOf(response),
    image: body === null ? null : imageIn(body, response),
    icons: body !== null && isManifest(url, response.mediaType) ? iconsIn(body, url) : [],
  };
}

/** A refusal may concern crawlers only, and a slow server may answer the next reader: neither proves a broken link. */
function verdictOf({ status, failure, isChallenge }: ResponseFacts): ProbeVerdict {
  if (failure !== null) {
    const provesNothing = inconclusive.has(failure.reason) || isOwnFailure(failure.reason);
    return provesNothing ? 'unverifiable' : 'broken';
  }
  if (status === null || isChallenge || unverifiableStatuses.has(status)) return 'unverifiable';
  if (status >= 400) return 'broken';
  return status >= 300 && status !== 304 ? 'redirect' : 'fine';
}

function withNamedSize(response: ResponseFacts): ResponseFacts {
  const named = Number(response.headers['content-length']?.[0] ?? Number.NaN);
  if (!Number.isSafeInteger(named) || named <= response.bytes) return response;
  const bytes = Math.min(named, sizeMax);
  return { ...response, bytes, transferBytes: bytes };
}

function imageIn(body: Buffer, { mediaType, sniffedType }: ResponseFacts): ImageFile | null {
  return [mediaType, sniffedType].some((type) => type?.startsWith('image/')) ? readImage(body) : null;
}

function iconsIn(body: Buffer, url: string): readonly string[] {
  try {
    return manifestIcons(body.toString('utf8'), url)
      .flatMap((icon) => icon.url ?? [])
      .slice(0, iconsMax);
  } catch {
    // Another file names no icons; icon-manifest-icons-missing reports it.
    return [];
  }
}
