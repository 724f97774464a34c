import type { FetchFailureReason } from '@plumbline/contracts';

/** Header names in lower case; a header sent several times has several values. */
export type HeaderFacts = Readonly<Record<string, readonly string[]>>;

export interface ResponseFacts {
  /** Own status of the URL, before any redirect; null when there was no response. */
  readonly status: number | null;
  /** Why there was no response, or none that could be read. */
  readonly failure: FetchFailure | null;
  readonly headers: HeaderFacts;
  /** `text/html`, lower case, without parameters; null when absent or unparsable. */
  readonly mediaType: string | null;
  /** What the first bytes look like; null when nothing was recognised. */
  readonly sniffedType: string | null;
  /** Where a redirect leads: normalised; null without a usable Location. */
  readonly redirectUrl: string | null;
  /** Size of the decoded (inflated) body, in bytes, as far as it was read. */
  readonly bytes: number;
  /** Size on the wire, in bytes. */
  readonly transferBytes: number;
  /** The body was cut at the size limit. */
  readonly truncated: boolean;
  /** Request sent to first byte, connection set-up excluded, in ms. */
  readonly firstByteMs: number | null;
  /** It is slow, and so was a second answer, of this page or of those that were slow beside it. */
  readonly isSlowAgain?: true;
  /** The body or a header shows a bot challenge instead of the page. */
  readonly isChallenge: boolean;
  /** Requests made until this answer. */
  readonly attempts: number;
}

/** "Good" ends here: https://web.dev/articles/ttfb */
export const SLOW_FIRST_BYTE_MS = 800;

export interface FetchFailure {
  readonly reason: FetchFailureReason | OwnFailure;
  /** For people, e.g. the error code; no internal addresses. */
  readonly detail: string;
}

/** Failures of the name server or the network that we use: nothing is known of the URL then. */
export type OwnFailure = 'dns_unavailable' | 'network_unavailable';

const ownFailures: ReadonlySet<string> = new Set<OwnFailure>(['dns_unavailable', 'network_unavailable']);

export function isOwnFailure(reason: string | null | undefined): reason is OwnFailure {
  return ownFailures.has(reason ?? '');
}
