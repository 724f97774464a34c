import { z } from 'zod';
import type { Tag } from './tags.ts';
import { Id, type Scope, type Tier } from './vocabulary.ts';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/**
 * The declaration of an endpoint. The server mounts it, and the OpenAPI document and the typed client are derived
 * from it. Path parameters are written as in OpenAPI: `/api/clients/{clientId}`.
 */
export interface RouteContract {
  readonly operationId: string;
  readonly method: Method;
  readonly path: `/${string}`;
  readonly summary: string;
  readonly description?: string;
  readonly tag: Tag;
  /**
   * Scopes, one of which the key needs. `admin` satisfies all, and so does a dashboard session. `session` accepts
   * only a dashboard session. Null makes the endpoint public.
   */
  readonly scopes: readonly [Scope, ...Scope[]] | 'session' | null;
  /** The lowest role that may call it. Default: readers may read, and members may write. */
  readonly role?: 'owner' | 'reader';
  /** The lowest plan that may call it. */
  readonly tier?: Tier;
  /** True if an accepted call counts against the scans of the day. */
  readonly scan?: true;
  /** True if it honours `Idempotency-Key`. */
  readonly idempotent?: true;
  /** True if it may answer 409. */
  readonly conflicts?: true;
  /** True if it reads details of an analysis. It answers 410 after they were deleted. */
  readonly details?: true;
  /** True if it answers 401 to a wrong password, although it is public. */
  readonly signsIn?: true;
  /** True if it may answer 404 because its body, and not its path, names a resource. */
  readonly looksUp?: true;
  /** True if a test key may call it although it writes, because what it adds is new or marked as a test. */
  readonly testKeys?: true;
  /** The size above which a body is refused. Default: 1 MiB. */
  readonly bodyBytesMax?: number;
  /** Ids in the path. A malformed id gets the same answer as an unknown one. */
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly success: {
    readonly status: 200 | 201 | 204;
    readonly description: string;
    readonly body?: z.ZodType;
    /**
     * The types of a text answer. If there is also a body, the handler answers text only when the caller asks for it.
     */
    readonly contentTypes?: readonly [string, ...string[]];
    /**
     * True if the handler may answer the JSON of the body as stored text, so that large bodies are not built again.
     */
    readonly written?: true;
    /** Fields that the ETag of the body leaves out, so that polling an unchanged resource gets a 304. */
    readonly etag?: { readonly without: readonly string[] };
  };
}

/** Declares a route. This function keeps the literal types of its schemas. */
export function defineRoute<const Route extends RouteContract>(route: Route): Route {
  return route;
}

/** A validated request to the route. */
export interface RouteInput<Route extends RouteContract> {
  readonly params: Route['params'] extends z.ZodType ? z.output<Route['params']> : Record<string, never>;
  readonly query: Route['query'] extends z.ZodType ? z.output<Route['query']> : Record<string, never>;
  readonly body: Route['body'] extends z.ZodType ? z.output<Route['body']> : undefined;
}

/** An answer of another type than JSON: text, whole or as a stream, or bytes. */
export interface TextReply {
  readonly contentType: string;
  /** The name in `Content-Disposition`, which offers the answer as a file. */
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

/** Tells whether a value is a text answer, for routes that may also answer JSON. */
export function isTextReply(value: unknown): value is TextReply {
  return typeof value === 'object' && value !== null && 'contentType' in value && 'text' in value;
}

/** The query of a list: `?limit=&cursor=`. */
export const PageQuery = z.strictObject({
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(200)
    .default(50)
    .meta({ description: 'The largest number of entries.' }),
  cursor: Id.optional().meta({ description: 'The `nextCursor` of the previous page.' }),
});
export type PageQuery = z.infer<typeof PageQuery>;

/** A sentence about all entries of a list. */
export const Sentence = z.string().meta({
  description:
    'A sentence about all entries that pass the filter, for people. It is made for each answer; if it may be null, only the first page has it.',
});

/** Returns the schema of a list's answer: a page of it and the cursor of the next one. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    data: z.array(item),
    nextCursor: z.string().nullable().meta({ description: 'Null on the last page.' }),
  });
}
