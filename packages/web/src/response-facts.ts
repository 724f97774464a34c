import type { FetchFailureReason } from '@plumbline/contracts';

/** Header names in lower case; a header sent several times has several values. */
export type HeaderFacts = Readonly<Record<string, readonly string[]>>;

export interface ResponseFacts {
  /** The URL's own status, before any redirect; null when there was no response. */
  readonly status: number | null;
  /** The reason why there was no response, or none that we could read. */
  readonly failure: FetchFailure | null;
  readonly headers: HeaderFacts;
  /** `text/html`, lower case, without parameters; null when absent or unparsable. */
  readonly mediaType: string | null;
  /** The type by the first bytes; null when none was recognised. */
  readonly sniffedType: string | null;
  /** Target of a redirect, normalised; null without a usable Location. */
  readonly redirectUrl: string | null;
  /** Size of the decoded (inflated) body in bytes, up to where we stopped reading. */
  readonly bytes: number;
  /** Size on the wire, in bytes. */
  readonly transferBytes: number;
  /** True if the body was cut at the size limit. */
  readonly truncated: boolean;
  /** Milliseconds from the request to the first byte, without connecting. */
  readonly firstByteMs: number | null;
  /** True if the answer was slow, and so was a second answer from this page or from pages that were slow with it. */
  readonly isSlowAgain?: true;
  /** True if the body or a header shows a bot challenge instead of the page. */
  readonly isChallenge: boolean;
  /** Requests made until this answer. */
  readonly attempts: number;
}

/** Slower answers are not "good": https://web.dev/articles/ttfb */
export const SLOW_FIRST_BYTE_MS = 800;

export interface FetchFailure {
  readonly reason: FetchFailureReason | OwnFailure;
  /** For people, e.g. the error code; no internal addresses. */
  readonly detail: string;
}

/** Failures of our own name server or network, which say nothing about the URL. */
export type OwnFailure = 'dns_unavailable' | 'network_unavailable';

const ownFailures: ReadonlySet<string> = new Set<OwnFailure>(['dns_unavailable', 'network_unavailable']);

export function isOwnFailure(reason: string | null | undefined): reason is OwnFailure {
  return ownFailures.has(reason ?? '');
}

/** Statuses that are about the request or its time: RFC 9110, 15.5.9; RFC 8470, 5.2; RFC 6585, 4. */
const aboutRequest: ReadonlySet<number> = new Set([408, 425, 429]);

/** Tells whether an answer says what is at the URL: the server neither failed nor asked to come back later. */
export function hasAnswer({ status }: { readonly status: number | null }): boolean {
  return status !== null && !aboutRequest.has(status) && status < 500;
}

const transient: ReadonlySet<string> = new Set(['connection_failed', 'timeout', 'dns_failed']);

/** Tells whether a second request may have another answer. */
export function isTransient({ status, failure }: Pick<ResponseFacts, 'status' | 'failure'>): boolean {
  if (failure !== null) return transient.has(failure.reason) || isOwnFailure(failure.reason);
  return !hasAnswer({ status });
}
