import type { FetchFailureReason } from '@plumbline/contracts';

/** Header names in lower case; a header sent several times has several values. */
export type HeaderFacts = Readonly<Record<string, readonly string[]>>;

export interface ResponseFacts {
  /** Own status of the URL, before any redirect; null when there was no response. */
  readonly status: number | null;
  /** Why there was no response, or none that we could read. */
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
  /** The body was cut at the size limit. */
  readonly truncated: boolean;
  /** Milliseconds from the request to the first byte, without connecting. */
  readonly firstByteMs: number | null;
  /** The answer was slow, and so was a second one, of this page or of pages that were slow beside it. */
  readonly isSlowAgain?: true;
  /** The body or a header shows a bot challenge instead of the page. */
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

/** Failures of our own name server or network: they tell nothing about the URL. */
export type OwnFailure = 'dns_unavailable' | 'network_unavailable';

const ownFailures: ReadonlySet<string> = new Set<OwnFailure>(['dns_unavailable', 'network_unavailable']);

export function isOwnFailure(reason: string | null | undefined): reason is OwnFailure {
  return ownFailures.has(reason ?? '');
}
