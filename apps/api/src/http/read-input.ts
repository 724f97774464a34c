import { formatNumber, type RouteContract, type RouteInput } from '@plumbline/contracts';
import { json, type Request, type RequestHandler, type Response } from 'express';
import type { z } from 'zod';
import { invalidAt, invalidInput, notFound } from './error-reply.ts';
import { faultMessage } from './fault-message.ts';
import { knownKeys } from './known-keys.ts';
import { nearestNames } from './nearest.ts';

const BODY_BYTES_MAX = 1024 * 1024;
/** Size limit for the body of a request without a key or session. */
const PUBLIC_BODY_BYTES_MAX = 16 * 1024;
/** A limit, because every value of a body is inspected. The longest list that a call takes has 10,000 items. */
const BODY_VALUES_MAX = 50_000;

/** Reads and validates what a request carries. Paths of faults begin with `query`, `body` or `header`. */
export type InputReader<Route extends RouteContract> = (
  request: Request,
  response: Response,
) => Promise<RouteInput<Route>>;

/** Prepares the reader of a route once, at start-up. */
export function createInputReader<Route extends RouteContract>(route: Route): InputReader<Route> {
  const parseJson: RequestHandler = json({
    limit: route.bodyBytesMax ?? (route.scopes === null ? PUBLIC_BODY_BYTES_MAX : BODY_BYTES_MAX),
  });

  return async (request, response) => {
    const params = readParams(route, request);
    const query = route.query === undefined ? {} : parsePart('query', route.query, request.query);
    const body =
      route.body === undefined ? undefined : await readBody(request, response, route.body, parseJson);
    return { params, query, body } as RouteInput<Route>;
  };
}

function readParams(route: RouteContract, request: Request): unknown {
  if (route.params === undefined) return {};
  const parsed = route.params.safeParse(request.params);
  if (!parsed.success) throw notFound();
  return parsed.data;
}

async function readBody(
  request: Request,
  response: Response,
  schema: z.ZodType,
  parseJson: RequestHandler,
): Promise<unknown> {
  const empty =
    request.headers['transfer-encoding'] === undefined && !(Number(request.headers['content-length']) > 0);
  if (!empty && request.is(['json', '+json']) === false) {
    throw invalidAt(415, 'header.content-type', 'must be application/json');
  }
  await new Promise<void>((resolve, reject) => {
    void parseJson(request, response, (error?: Error | string) => {
      if (error === undefined) resolve();
      else reject(error instanceof Error ? error : new Error(error));
    });
  });
  if (!empty && hasMoreValuesThan(BODY_VALUES_MAX, request.body))
    throw invalidAt(400, 'body', `must have at most ${formatNumber(BODY_VALUES_MAX)} values`);
  return parsePart('body', schema, empty ? undefined : (request.body as unknown));
}

/** Counts values without recursion, because a body may be nested as deeply as it is long. */
function hasMoreValuesThan(max: number, body: unknown): boolean {
  const open: unknown[] = [body];
  let seen = 0;
  for (let value = open.pop(); seen <= max && value !== undefined; value = open.pop()) {
    seen += 1;
    if (typeof value !== 'object' || value === null) continue;
    const inside: unknown[] = Object.values(value);
    if (seen + open.length + inside.length > max) return true;
    open.push(...inside);
  }
  return seen > max;
}

function parsePart(part: 'query' | 'body', schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value, { error: faultMessage });
  if (!parsed.success)
    throw invalidInput(parsed.error.issues.flatMap((issue) => faultsOf(part, schema, issue)));
  const unstorable = unstorableTexts(part, parsed.data);
  if (unstorable.length > 0) throw invalidInput(unstorable);
  return parsed.data;
}

function faultsOf(
  part: string,
  schema: z.ZodType,
  issue: z.core.$ZodIssue,
): { path: string; message: string }[] {
  // If one of several query values is wrong, the path names the parameter, because the caller knows that name.
  const path = [part, ...(part === 'query' ? issue.path.slice(0, 1) : issue.path).map(String)];
  if (issue.code !== 'unrecognized_keys') return [{ path: path.join('.'), message: issue.message }];
  const known = knownKeys(schema, issue.path);
  return issue.keys.map((key) => {
    const [meant] = nearestNames(key, known, 1);
    const message = meant === undefined ? 'is not known here' : `is not known here: write ${meant}`;
    return { path: [...path, key].join('.'), message };
  });
}

/**
 * Finds texts that PostgreSQL cannot store: with NUL or a lone surrogate. Recursion is safe, because the schema
 * limits the depth.
 */
function unstorableTexts(path: string, value: unknown): { path: string; message: string }[] {
  if (typeof value === 'string') {
    return value.includes('\0') || !value.isWellFormed()
      ? [{ path, message: 'must not contain NUL characters or lone surrogates' }]
      : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => unstorableTexts(`${path}.${key}`, item));
}
