import { ERROR_STATUS, ErrorBody, PlainErrorBody, TAGS, type RouteContract } from '@plumbline/contracts';
import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiOverride,
  type ZodOpenApiResponseObject,
} from 'zod-openapi';
import { apiIntroduction } from './introduction.ts';

const LIMIT_HEADERS = z.object({
  'X-RateLimit-Limit': z.int().meta({ description: 'Requests allowed in the window.' }),
  'X-RateLimit-Remaining': z.int().meta({ description: 'Requests left in the window.' }),
  'X-RateLimit-Reset': z.int().meta({ description: 'End of the window: Unix time in whole seconds.' }),
  'RateLimit-Policy': z
    .string()
    .meta({ description: 'The same in the form of draft-ietf-httpapi-ratelimit-headers.' }),
  RateLimit: z.string(),
  'X-Request-Id': z
    .string()
    .meta({ description: "The caller's own id if it was URL-safe. Quote it to support." }),
});

const CHALLENGE_HEADERS = LIMIT_HEADERS.extend({ 'WWW-Authenticate': z.string() });

const RETRY_HEADERS = LIMIT_HEADERS.extend({
  'Retry-After': z.int().meta({ description: 'Seconds to wait.' }),
});

const ETAG_HEADERS = LIMIT_HEADERS.extend({ ETag: z.string().meta({ description: 'For If-None-Match.' }) });

const REPLAY_HEADERS = LIMIT_HEADERS.extend({
  'Idempotency-Replayed': z.literal('true').optional().meta({
    description: 'Present if the answer is that of an earlier request with the same Idempotency-Key.',
  }),
});

/** Builds the OpenAPI 3.1 document of the served routes from their contracts. */
export function createOpenApiDocument(routes: readonly RouteContract[]): ReturnType<typeof createDocument> {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const route of routes) (paths[route.path] ??= {})[route.method] = operation(route);
  return createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Plumbline API',
        version: '1.0.0',
        description: apiIntroduction,
        license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
      },
      servers: [{ url: '/' }],
      tags: [...new Set(routes.map((route) => route.tag))].map((name) => ({ name, description: TAGS[name] })),
      components: {
        securitySchemes: {
          apiKey: { type: 'http', scheme: 'bearer', description: '`sk_live_…` or `sk_test_…`' },
          session: { type: 'apiKey', in: 'cookie', name: 'plumbline_session' },
        },
      },
      paths,
    },
    { override: nameRecordKeys },
  );
}

/**
 * Lists the keys of a record over an enum under `properties`, where readers look. The library lists them only under
 * `required`.
 */
function nameRecordKeys({ zodSchema, jsonSchema }: Parameters<ZodOpenApiOverride>[0]): void {
  if (zodSchema._zod.def.type !== 'record' || !('required' in jsonSchema)) return;
  const { required = [], additionalProperties } = jsonSchema;
  if (typeof additionalProperties !== 'object') return;
  jsonSchema.properties = Object.fromEntries(required.map((key) => [key, additionalProperties]));
  jsonSchema.additionalProperties = false;
  delete jsonSchema.propertyNames;
}

function operation(route: RouteContract): ZodOpenApiOperationObject {
  const header = route.idempotent === true ? idempotencyHeader : undefined;
  return {
    operationId: route.operationId,
    summary: route.summary,
    description: [route.description, ...needs(route)].filter((text) => text !== undefined).join('\n\n'),
    tags: [route.tag],
    security: security(route),
    ...(route.scopes === null ? {} : { 'x-scopes': route.scopes }),
    requestParams: {
      ...(route.params === undefined ? {} : { path: route.params }),
      ...(route.query === undefined ? {} : { query: route.query }),
      ...(header === undefined ? {} : { header }),
    },
    ...(route.body === undefined
      ? {}
      : {
          requestBody: {
            required: !route.body.safeParse(undefined).success,
            content: { 'application/json': { schema: route.body } },
          },
        }),
    responses: responses(route),
  };
}

/** Says in words who may call the endpoint, for people. Programs read the scopes. */
function needs({ scopes, tier, scan }: RouteContract): readonly string[] {
  const caller =
    scopes === null
      ? 'Needs no key.'
      : scopes === 'session'
        ? 'For the dashboard: needs a session, not a key.'
        : `Needs the scope ${scopes.map((scope) => `\`${scope}\``).join(' or ')}.`;
  return [
    caller,
    ...(tier === undefined ? [] : [`Needs the plan \`${tier}\` or a higher one.`]),
    ...(scan === true ? ['Counts against the scans of the day.'] : []),
  ];
}

const idempotencyHeader = z.object({
  'Idempotency-Key': z
    .string()
    .min(1)
    .max(255)
    .optional()
    .meta({ description: 'The same key and body within 24 hours get the first answer again.' }),
});

function security({ scopes }: RouteContract): Record<string, string[]>[] {
  if (scopes === null) return [];
  return scopes === 'session' ? [{ session: [] }] : [{ apiKey: [] }, { session: [] }];
}

function responses(route: RouteContract): Record<`${1 | 2 | 3 | 4 | 5}${string}`, ZodOpenApiResponseObject> {
  const plain401 = route.path.startsWith('/api/');
  const hasInput = route.query !== undefined || route.body !== undefined || route.idempotent === true;
  const may = (condition: boolean, status: number, description: string) =>
    condition ? { [status]: errorResponse(description) } : {};
  return {
    [route.success.status]: success(route),
    ...(route.success.etag === undefined
      ? {}
      : { 304: { description: 'Unchanged since the ETag that was sent', headers: ETAG_HEADERS } }),
    ...may(hasInput, 400, '`validation_error`: what to correct is in `details.issues`'),
    ...(route.scopes === null && route.signsIn !== true
      ? {}
      : {
          401: {
            description: route.scopes === null ? 'Refused' : 'The API key is missing or invalid',
            headers: CHALLENGE_HEADERS,
            content: { 'application/json': { schema: plain401 ? PlainErrorBody : ErrorBody } },
          },
        }),
    403: errorResponse('`permission_error` or `tier_required_error`'),
    ...may(
      route.params !== undefined || route.looksUp === true,
      ERROR_STATUS.not_found_error,
      '`not_found_error`',
    ),
    ...may(route.conflicts === true || route.idempotent === true, 409, '`conflict_error`'),
    ...may(
      route.details === true,
      ERROR_STATUS.analysis_pruned,
      '`analysis_pruned`: its details are deleted',
    ),
    ...may(route.body !== undefined, 413, '`validation_error`: the body is too large'),
    ...may(route.body !== undefined, 415, '`validation_error`: the body is not JSON'),
    429: { ...errorResponse('`rate_limit_error`'), headers: RETRY_HEADERS },
    500: errorResponse('`internal_error`'),
    503: { ...errorResponse('`unavailable_error`'), headers: RETRY_HEADERS },
  };
}

function success({ success, idempotent }: RouteContract): ZodOpenApiResponseObject {
  const { status, description, body, contentTypes = [], etag } = success;
  const headers = etag !== undefined ? ETAG_HEADERS : idempotent === true ? REPLAY_HEADERS : LIMIT_HEADERS;
  const content = {
    ...(body === undefined ? {} : { 'application/json': { schema: body } }),
    ...Object.fromEntries(contentTypes.map((type) => [type, { schema: otherSchema(type) }])),
  };
  return status === 204 || Object.keys(content).length === 0
    ? { description, headers }
    : { description, headers, content };
}

/** Returns the schema of a body in another format than the route's JSON. */
function otherSchema(contentType: string): { readonly type: 'object' | 'string' } {
  return { type: contentType.endsWith('+json') ? 'object' : 'string' };
}

function errorResponse(description: string): ZodOpenApiResponseObject {
  return { description, headers: LIMIT_HEADERS, content: { 'application/json': { schema: ErrorBody } } };
}
