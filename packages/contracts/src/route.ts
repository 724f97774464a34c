import { z } from 'zod';
import type { Tag } from './tags.ts';
import { Id, type Scope, type Tier } from './vocabulary.ts';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/**
 * One endpoint, declared once: the server mounts it, and the OpenAPI document and the typed client derive from it.
 * Path parameters are written as in OpenAPI: `/api/clients/{clientId}`.
 */
export interface RouteContract {
  readonly operationId: string;
  readonly method: Method;
  readonly path: `/${string}`;
  readonly summary: string;
  readonly description?: string;
  readonly tag: Tag;
  /**
   * The key needs one of these scopes; `admin` satisfies all, and so does a dashboard session. `session` takes a
   * dashboard session only. Null makes the endpoint public.
   */
  readonly scopes: readonly [Scope, ...Scope[]] | 'session' | null;
  /** The least role that may call it; without it, readers may read and members may write. */
  readonly role?: 'owner' | 'reader';
  /** Lowest plan that may call it. */
  readonly tier?: Tier;
  /** An accepted call counts against the scans of the day. */
  readonly scan?: true;
  /** Honours `Idempotency-Key`. */
  readonly idempotent?: true;
  /** May answer 409. */
  readonly conflicts?: true;
  /** Reads details of an analysis: answers 410 when they have been deleted. */
  readonly details?: true;
  /** Answers 401 to a wrong password, although it is public. */
  readonly signsIn?: true;
  /** May answer 404 because its body, not its path, names a resource. */
  readonly looksUp?: true;
  /** A test key may call it although it writes: what it adds is new, or marked as a test. */
  readonly testKeys?: true;
  /** A larger body is refused. Default: 1 MiB. */
  readonly bodyBytesMax?: number;
  /** Ids. A malformed one is answered like an unknown one. */
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly success: {
    readonly status: 200 | 201 | 204;
    readonly description: string;
    readonly body?: z.ZodType;
    /** The handler answers text of one of these types; if there is also a body, only when the caller asks for text. */
    readonly contentTypes?: readonly [string, ...string[]];
    /** The handler may answer the JSON of the body as stored text, so that large bodies are not built again. */
    readonly written?: true;
    /** Carries an ETag over the body without these fields, so that polling an unchanged resource costs a 304. */
    readonly etag?: { readonly without: readonly string[] };
  };
}

/** Declares a route; exists to keep the literal types of its schemas. */
export function defineRoute<const Route extends RouteContract>(route: Route): Route {
  return route;
}

/** A validated request to the route. */
export interface RouteInput<Route extends RouteContract> {
  readonly params: Route['params'] extends z.ZodType ? z.output<Route['params']> : Record<string, never>;
  readonly query: Route['query'] extends z.ZodType ? z.output<Route['query']> : Record<string, never>;
  readonly body: Route['body'] extends z.ZodType ? z.output<Route['body']> : undefined;
}

/** Text of another type than JSON, whole or as a stream, or bytes. */
export interface TextReply {
  readonly contentType: string;
  /** For `Content-Disposition`: offers the answer as a file. */
  readonly fileName?: string;
  readonly text: string | Buffer | Iterable<string> | AsyncIterable<string>;
}

/** The answer of the route. */
export type RouteOutput<Route extends RouteContract> = Route['success'] extends
  { contentTypes: unknown } | { written: true }
  ? TextReply | (Route['success'] extends { body: infer Body extends z.ZodType } ? z.input<Body> : never)
  : Route['success'] extends { body: infer Body extends z.ZodType }
    ? z.input<Body>
    : undefined;

/** Tells whether a route that may answer both answers text. */
export function isTextReply(value: unknown): value is TextReply {
  return typeof value === 'object' && value !== null && 'contentType' in value && 'text' in value;
}

/** `?limit=&cursor=` of a list. */
export const PageQuery = z.strictObject({
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(200)
    .default(50)
    .meta({ description: 'At most this many entries.' }),
  cursor: Id.optional().meta({ description: 'The `nextCursor` of the previous page.' }),
});
export type PageQuery = z.infer<typeof PageQuery>;

/** A sentence about all entries of a list. */
export const Sentence = z.string().meta({
  description:
    'A sentence about all entries that pass the filter, for people. It is made anew for each answer; where it may be null, it comes with the first page only.',
});

/** The answer of a list: a page of it and the cursor of the next one. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    data: z.array(item),
    nextCursor: z.string().nullable().meta({ description: 'Null on the last page.' }),
  });
}
