import type { HttpAnswer, HttpClient, HttpOutcome } from '@plumbline/net';
import { type ResponseFacts, mediaTypeOf, redirectUrl } from '@plumbline/web';
import { isChallenge } from './bot-challenge.ts';
import type { SiteAccess } from './site-access.ts';
import { sniffType } from './sniff-type.ts';

export interface CrawlDeps {
  readonly http: HttpClient;
  /** The owner's credentials for protected pages, and the cookies of this crawl. */
  readonly access?: SiteAccess;
}

export interface FetchRequest {
  /** Normalised. */
  readonly url: string;
  /** From the earlier answer, if there is one: an unchanged page then costs a 304 without a body. */
  readonly validators?: Validators | undefined;
  /** Earlier requests for this URL that failed. */
  readonly attemptsBefore?: number;
  readonly bodyBytesMax?: number;
  /** Default: the crawler's own. */
  readonly userAgent?: string;
  readonly signal?: AbortSignal;
}

/** RFC 9110, 13.1: `ETag` and `Last-Modified` of an earlier answer, as they were sent. */
export interface Validators {
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
}

export interface FetchedPage {
  readonly response: ResponseFacts;
  /** Decompressed; empty without an answer. */
  readonly body: Buffer;
}

/** The types that browsers accept for a page (Fetch standard, 5.4). */
const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

/**
 * Fetches one URL of a site once: it follows no redirect and retries nothing. The facts hold whatever the server
 * does; it rejects only when the signal aborts, with its reason.
 */
export async function fetchPage({ http, access }: CrawlDeps, request: FetchRequest): Promise<FetchedPage> {
  const { url, validators, signal, bodyBytesMax, userAgent } = request;
  const outcome = await http.request({
    method: 'GET',
    url,
    headers: {
      accept,
      'if-none-match': validators?.etag,
      'if-modified-since': validators?.lastModified,
      ...(await access?.headersFor(url)),
      'user-agent': userAgent,
    },
    bodyBytesMax,
    signal,
  });
  if (outcome.ok) await access?.keepCookies(url, outcome.headers['set-cookie'] ?? []);
  return {
    response: responseFacts(url, outcome, (request.attemptsBefore ?? 0) + 1),
    body: outcome.ok ? outcome.body : Buffer.alloc(0),
  };
}

/** Returns the facts of an answer, or of a missing one. */
export function responseFacts(url: string, outcome: HttpOutcome, attempts = 1): ResponseFacts {
  if (outcome.ok) return { ...answerFacts(url, outcome), attempts };
  const { reason, detail } = outcome;
  return {
    status: null,
    failure: { reason, detail },
    headers: {},
    mediaType: null,
    sniffedType: null,
    redirectUrl: null,
    bytes: 0,
    transferBytes: 0,
    truncated: false,
    firstByteMs: null,
    isChallenge: false,
    attempts,
  };
}

function answerFacts(url: string, answer: HttpAnswer): Omit<ResponseFacts, 'attempts'> {
  const { status, headers, bytes, transferBytes, truncated, firstByteMs } = answer;
  return {
    status,
    headers,
    bytes,
    transferBytes,
    truncated,
    firstByteMs,
    failure: null,
    mediaType: mediaTypeOf(headers['content-type']?.[0]),
    sniffedType: sniffType(answer.body),
    redirectUrl: redirectUrl(url, answer),
    isChallenge: isChallenge(answer),
  };
}
