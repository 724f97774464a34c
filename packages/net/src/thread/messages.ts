import type { HttpClientOptions } from '../http-client.ts';
import type { HttpOutcome, HttpRequest } from '../http-exchange.ts';
import type { TlsHandshake } from '../tls-handshake.ts';

/** What a thread is started with. A function cannot be sent to it. */
export type ThreadOptions = Omit<HttpClientOptions, 'lookup'>;

export interface ThreadData {
  readonly options: ThreadOptions;
  /** Counts the turns of the thread's event loop, in memory that both threads share. */
  readonly beats: Int32Array;
}

type PlainRequest = Omit<HttpRequest, 'signal' | 'onConnect'>;

/** Calls of the methods of `HttpClient`. */
export type Call =
  | { readonly method: 'request'; readonly request: PlainRequest; readonly tellsAddress: boolean }
  | { readonly method: 'inspectTls'; readonly url: string }
  | { readonly method: 'isCutOff' };

export type Result = HttpOutcome | TlsHandshake | boolean | null;

/** Messages to the thread. Ids are those of calls. */
export type ToThread =
  { readonly id: number; readonly call: Call } | { readonly id: number; readonly isAborted: true };

export type FromThread =
  { readonly id: number; readonly connectedTo: string } | { readonly id: number; readonly result: Result };
