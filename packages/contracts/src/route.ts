import { z } from 'zod';
import type { Scope, Tier } from './vocabulary.ts';

export type Method = 'get' | 'post' | 'patch' | 'delete';

/**
 * One endpoint, declared once: the server mounts it, the OpenAPI document and the typed client derive from it.
 * Path parameters are written as in OpenAPI: `/api/clients/{clientId}`.
 */
export interface RouteContract {
  readonly operationId: string;
  readonly method: Method;
  readonly path: `/${string}`;
  readonly summary: string;
  readonly tag: string;
  /** Scopes of which the key needs one; null makes the endpoint public. `admin` satisfies all. */
  readonly scopes: readonly [Scope, ...Scope[]] | null;
  /** Lowest plan that may call it. */
  readonly tier?: Tier;
  /** An accepted call counts against the scans of the day. */
  readonly scan?: true;
  /** Honours `Idempotency-Key`. */
  readonly idempotent?: true;
  /** Past this the body is refused; default 1 MiB. */
  readonly bodyBytesMax?: number;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly success: {
    readonly status: 200 | 201 | 204;
    readonly description: string;
    readonly body?: z.ZodType;
    /** Other than application/json: the handler answers a stream or text of this type. */
    readonly contentTypes?: readonly string[];
  };
}

/** Declares a route; exists to keep the literal types of its schemas. */
export function defineRoute<const Route extends RouteContract>(route: Route): Route {
  return route;
}

/** What a request to the route carries after validation. */
export type RouteInput<Route extends RouteContract> = {
  params: Route['params'] extends z.ZodType ? z.output<Route['params']> : Record<string, never>;
  query: Route['query'] extends z.ZodType ? z.output<Route['query']> : Record<string, never>;
  body: Route['body'] extends z.ZodType ? z.output<Route['body']> : undefined;
};

/** What the route answers. */
export type RouteOutput<Route extends RouteContract> = Route['success']['body'] extends z.ZodType
  ? z.input<Route['success']['body']>
  : undefined;

/** `?limit=&cursor=` of a list. */
export const PageQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(512).optional(),
});

/** The answer of a list: a page of it and the cursor of the next one. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({ data: z.array(item), nextCursor: z.string().nullable() });
}
