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
  /** What an earlier request with the same key has started: to be answered for, not to be started again. */
  readonly analysisId: string | null;
}

/** What a handler is told of a request. */
export interface HandlerRequest<Route extends RouteContract> extends RouteInput<Route> {
  readonly principal: PrincipalOf<Route>;
  readonly client: {
    readonly address: string;
    /** Whether cookies are marked Secure: always but on plain HTTP to loopback. */
    readonly secureCookies: boolean;
  };
  /** Says in whose audit log a request without a key or session belongs. */
  readonly actAs: (actor: Actor) => void;
  /** Its Idempotency-Key, where it sent one. */
  readonly idempotency: Idempotency | null;
  /** Aborted when the caller has gone or the process stops. */
  readonly signal: AbortSignal;
  /** For the rare answer that needs one. */
  readonly setHeader: (name: string, value: string) => void;
}

/** What a route does: a function from the request to the answer, without a response to write to. */
export type Handler<Route extends RouteContract> = (
  request: HandlerRequest<Route>,
) => Promise<RouteOutput<Route>>;

/** Handlers for all routes of a resource, by the names of their contracts. */
export type Handlers<Routes extends Readonly<Record<string, RouteContract>>> = {
  readonly [Name in keyof Routes]: Handler<Routes[Name]>;
};
