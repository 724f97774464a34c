import type { FetchFailure, HeaderFacts } from '@plumbline/web';

/** Requests of which only some are sent at a time; the others wait. */
export interface RequestGroup {
  readonly id: string;
  readonly connections: number;
}

export interface HttpRequest {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'OPTIONS';
  readonly url: string;
  /** Fields that are undefined are not sent. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: string | Buffer | undefined;
  /** Limit for each of name lookup, connection, TLS handshake and first byte; 10 s by default. */
  readonly firstByteTimeoutMs?: number | undefined;
  /** Limit for the whole exchange; 30 s by default. */
  readonly totalTimeoutMs?: number | undefined;
  /** Decoded bytes after which the body is cut; 10 MB by default, 0 to leave the body unread. */
  readonly bodyBytesMax?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** The requests that it takes turns with. Default: it waits for none. */
  readonly group?: RequestGroup | undefined;
  /** Called with the IP address once a connection stands, because a failed exchange has no other trace of it. */
  readonly onConnect?: (address: string) => void;
}

/** An answer of any status. Redirects are answers too, and are never followed. */
export interface HttpAnswer {
  readonly ok: true;
  readonly status: number;
  readonly headers: HeaderFacts;
  /** The decoded body, at most `bodyBytesMax`. */
  readonly body: Buffer;
  /** Decoded bytes read. */
  readonly bytes: number;
  /** Body bytes read from the wire. */
  readonly transferBytes: number;
  /** True if the body was longer than `bodyBytesMax`. */
  readonly truncated: boolean;
  /** Time from the sent request to the first byte, without connection set-up and without the delay of this process. */
  readonly firstByteMs: number | null;
  /** Time of the whole exchange, once it was its turn. */
  readonly totalMs: number;
  /** The IP address that answered. Customers never see it. */
  readonly address: string | null;
}

export interface HttpFailure extends FetchFailure {
  readonly ok: false;
}

export type HttpOutcome = HttpAnswer | HttpFailure;
