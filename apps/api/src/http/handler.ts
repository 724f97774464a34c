import type { RouteContract, RouteInput, RouteOutput } from '@plumbline/contracts';
import type { IdempotentRequest } from '@plumbline/database';
import type { Actor } from './request-context.ts';
import type { Principal, SessionPrincipal } from '../security/principal.ts';

type PrincipalOf<Route extends RouteContract> = Route['scopes'] extends null
  ? null
  : Route['scopes'] extends 'session'
    ? SessionPrincipal
    : Principal;

export interface Idempotency extends IdempotentRequest {
  /**
   * The analysis that an earlier request with the same key started. The handler answers with it and starts no other.
   */
  readonly analysisId: string | null;
}

/** The request as a handler sees it. */
export interface HandlerRequest<Route extends RouteContract> extends RouteInput<Route> {
  readonly principal: PrincipalOf<Route>;
  readonly client: {
    readonly address: string;
    /** True if cookies are marked Secure, as they are everywhere except on plain HTTP to loopback. */
    readonly secureCookies: boolean;
  };
  /** Names the account whose audit log records a request without a key or session. */
  readonly actAs: (actor: Actor) => void;
  /** Its Idempotency-Key, if it sent one. */
  readonly idempotency: Idempotency | null;
  /** Aborts when the caller has left, and shortly before the process ends. */
  readonly signal: AbortSignal;
  /** Aborts when the caller has left or the process is asked to stop, for requests that only wait. */
  readonly waitSignal: AbortSignal;
  /** For the rare answer that needs a header. */
  readonly setHeader: (name: string, value: string) => void;
}

/** A function from the request to the answer, without access to the response. */
export type Handler<Route extends RouteContract> = (
  request: HandlerRequest<Route>,
) => Promise<RouteOutput<Route>>;

/** Handlers for all routes of a resource, by the names of their contracts. */
export type Handlers<Routes extends Readonly<Record<string, RouteContract>>> = {
  readonly [Name in keyof Routes]: Handler<Routes[Name]>;
};
