import type { FetchFailure, HeaderFacts } from '@plumbline/web';

export interface HttpRequest {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'OPTIONS';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** For the name lookup, the connection, the TLS handshake and the first byte, each; 10 s by default. */
  readonly firstByteTimeoutMs?: number;
  /** For the whole exchange; 30 s by default. */
  readonly totalTimeoutMs?: number;
  /** Decoded bytes after which the body is cut; 10 MB by default, 0 to leave the body unread. */
  readonly bodyBytesMax?: number;
  readonly signal?: AbortSignal;
  /** Told the IP address once there is a connection: the only trace of it when no answer comes. */
  readonly onConnect?: (address: string) => void;
}

/** An answer, whatever its status: redirects are answers too and never followed. */
export interface HttpAnswer {
  readonly ok: true;
  readonly status: number;
  readonly headers: HeaderFacts;
  /** Content encodings undone, at most `bodyBytesMax`. */
  readonly body: Buffer;
  /** Decoded bytes read. */
  readonly bytes: number;
  /** Body bytes on the wire, as far as it was read. */
  readonly transferBytes: number;
  /** The body was longer than `bodyBytesMax`. */
  readonly truncated: boolean;
  /** Request sent to first byte, without connection set-up and the time by which this process may have been late to see it. */
  readonly firstByteMs: number | null;
  readonly totalMs: number;
  /** The IP address that answered. Not for the eyes of customers. */
  readonly address: string | null;
}

export interface HttpFailure extends FetchFailure {
  readonly ok: false;
}

export type HttpOutcome = HttpAnswer | HttpFailure;
