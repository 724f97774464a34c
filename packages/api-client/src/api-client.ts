import type { RouteContract } from '@plumbline/contracts';
import type { z } from 'zod';
import { ApiError } from './api-error.ts';
import { signalWithin } from './signal-within.ts';

export interface ApiClientOptions {
  /** The address of the API, such as `https://api.example.com`. */
  readonly baseUrl: string;
  /** The API key; a signed-in browser needs none. */
  readonly apiKey?: string;
  /** A replacement of the platform's fetch for tests, proxies or instrumentation. */
  readonly fetch?: typeof fetch;
  /** The time limit of a call, which then fails with a `TimeoutError`. Default: no limit. */
  readonly timeoutMs?: number;
  /** Headers for each call. */
  readonly headers?: Readonly<Record<string, string>>;
}

type Part<
  Route extends RouteContract,
  Name extends 'params' | 'query' | 'body',
> = Route[Name] extends z.ZodType
  ? undefined extends z.input<Route[Name]>
    ? { readonly [Key in Name]?: z.input<Route[Name]> }
    : Record<string, never> extends z.input<Route[Name]>
      ? { readonly [Key in Name]?: z.input<Route[Name]> }
      : { readonly [Key in Name]: z.input<Route[Name]> }
  : unknown;

/** The input of a call to the route. */
export type CallInput<Route extends RouteContract> = Part<Route, 'params'> &
  Part<Route, 'query'> &
  Part<Route, 'body'> & {
    readonly headers?: Readonly<Record<string, string>>;
    readonly signal?: AbortSignal;
  };

/** The result of a call to the route: its body, or the text of an answer in another format. */
export type CallOutput<Route extends RouteContract> = Route['success'] extends { contentTypes: unknown }
  ? string | (Route['success'] extends { body: infer Body extends z.ZodType } ? z.output<Body> : never)
  : Route['success'] extends { body: infer Body extends z.ZodType }
    ? z.output<Body>
    : undefined;

export interface ApiClient {
  /** Calls a route: `client.call(siteRoutes.get, { params: { siteId } })`. @throws ApiError */
  call<Route extends RouteContract>(route: Route, input: CallInput<Route>): Promise<CallOutput<Route>>;
  /** Returns the response with any status, for streams and for callers that need the headers. */
  send<Route extends RouteContract>(route: Route, input: CallInput<Route>): Promise<Response>;
}

interface LooseInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** Creates a client for the API. Its types come from the contracts. */
export function createApiClient(options: ApiClientOptions): ApiClient {
  const { baseUrl, apiKey, headers, timeoutMs, fetch: send = fetch } = options;

  async function request(route: RouteContract, input: LooseInput): Promise<Response> {
    const hasBody = input.body !== undefined;
    return send(new URL(pathOf(route, input), baseUrl), {
      method: route.method.toUpperCase(),
      headers: {
        ...headers,
        ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
        ...(hasBody ? { 'content-type': 'application/json' } : {}),
        ...input.headers,
      },
      // Redirects are not followed, because a key is for this service only. With `error`, Node 20 ignores the signal
      // while it reads the answer.
      redirect: 'manual',
      body: hasBody ? JSON.stringify(input.body) : null,
      signal: timeoutMs === undefined ? (input.signal ?? null) : signalWithin(timeoutMs, input.signal),
    });
  }

  return {
    send: request,
    call: async <Route extends RouteContract>(route: Route, input: CallInput<Route>) => {
      const response = await request(route, input);
      const text = await response.text();
      if (!response.ok) throw new ApiError(response, parseJson(text));
      const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
      const isText =
        route.success.contentTypes !== undefined && !(isJson && route.success.body !== undefined);
      return (isText ? text : parseJson(text)) as CallOutput<Route>;
    },
  };
}

function pathOf(route: RouteContract, { params = {}, query = {} }: LooseInput): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined) search.append(name, String(item));
    }
  }
  return search.size === 0 ? path : `${path}?${search.toString()}`;
}

function parseJson(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // The body may be a proxy's page; the status suffices.
  }
}
