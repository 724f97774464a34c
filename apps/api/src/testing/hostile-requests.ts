import fc, { type Arbitrary } from 'fast-check';

export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
}

interface JsonSchema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly enum?: readonly unknown[];
  readonly type?: string;
}

export interface HostileRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/**
 * Operations that are left out: signing in hashes passwords slowly on purpose, and streaming has a suite of its own.
 */
const LEFT_OUT = new Set(['signIn', 'streamSiteCheckEvents']);

/**
 * Generates requests to every operation of a description. Some are nearly valid; most have values that attackers and
 * bugs send.
 *
 * @param ids real ids by the names of path parameters, so that requests pass the look-up; no request deletes what
 * they name
 */
export function hostileRequests(
  document: OpenApiDocument,
  ids: Readonly<Record<string, string>>,
): Arbitrary<HostileRequest> {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => !LEFT_OUT.has(operation.operationId))
      .map(([method, operation]) => ({ path, method, operation })),
  );
  return fc.constantFrom(...operations).chain(({ path, method, operation }) =>
    fc
      .record({
        path: pathOf(path, method === 'delete' ? {} : ids),
        query: queryOf(operation),
        headers: headers(method),
        body: method === 'get' ? fc.constant(undefined) : bodyOf(operation, document),
      })
      .map(({ query, ...request }) => ({
        ...request,
        method: method.toUpperCase(),
        path: request.path + query,
      })),
  );
}

const HOSTILE_TEXTS = [
  '',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff x',
  '\u202e',
  "' OR '1'='1",
  '"; DROP TABLE account; --',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  '{{7*7}}',
  '%00',
  '%E0%A4%A',
  'NaN',
  '-1',
  '1e400',
  '9'.repeat(400),
  'x'.repeat(5_000),
  '00000000-0000-0000-0000-000000000000',
  '01977f0e-8d9b-7c3a-9c66-3b1f0c2d4e5f',
];

const hostileText = fc.oneof(fc.constantFrom(...HOSTILE_TEXTS), fc.string({ unit: 'binary', maxLength: 40 }));

const hostileValue: Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom(null, true, 0, -0, -1, 1e308, Number.MAX_SAFE_INTEGER, 0.1, [], {}, [[]], { a: { b: [] } }),
  fc.constant(JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":{}}}') as unknown),
  fc.jsonValue({ maxDepth: 3 }),
);

function pathOf(template: string, ids: Readonly<Record<string, string>>): Arbitrary<string> {
  const names = [...template.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  const values = names.map((name) => {
    const id = ids[name];
    return id === undefined
      ? hostileText
      : fc.oneof({ weight: 4, arbitrary: fc.constant(id) }, { weight: 1, arbitrary: hostileText });
  });
  return fc.tuple(...values).map((texts) => {
    let index = 0;
    return template.replace(/\{\w+\}/g, () => encodeSegment(texts[index++] ?? ''));
  });
}

function queryOf({ parameters = [] }: Operation): Arbitrary<string> {
  const names = parameters.filter((parameter) => parameter.in === 'query').map((parameter) => parameter.name);
  const name = fc.oneof(fc.constantFrom('unknown', '__proto__', ...names), hostileText);
  return fc.array(fc.tuple(name, hostileText), { maxLength: 4 }).map((pairs) => {
    const query = pairs.map(([key, value]) => `${encodeSegment(key)}=${encodeSegment(value)}`).join('&');
    return query === '' ? '' : `?${query}`;
  });
}

function bodyOf({ requestBody }: Operation, document: OpenApiDocument): Arbitrary<string | undefined> {
  const schema = requestBody?.content['application/json']?.schema;
  const near = schema === undefined ? hostileValue : nearTo(schema, document);
  const values = fc.oneof({ weight: 3, arbitrary: near }, { weight: 1, arbitrary: hostileValue });
  return fc.oneof(
    { weight: 8, arbitrary: values.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: hostileText },
    { weight: 1, arbitrary: fc.constantFrom('{', '[[[['.repeat(2_000), '{"a":'.repeat(500), undefined) },
  );
}

/** Generates values with the fields of a schema, each of the declared type or of a very different one. */
function nearTo(schema: JsonSchema, document: OpenApiDocument): Arbitrary<unknown> {
  if (schema.$ref !== undefined) {
    return nearTo(document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, document);
  }
  if (schema.enum !== undefined) return fc.oneof(fc.constantFrom(...schema.enum), hostileValue);
  if (schema.items !== undefined) return fc.array(nearTo(schema.items, document), { maxLength: 5 });
  if (schema.properties !== undefined) {
    const fields = Object.entries(schema.properties).map(
      ([name, field]) => [name, nearTo(field, document)] as const,
    );
    return fc.record(Object.fromEntries(fields), { requiredKeys: [] });
  }
  return hostileValue;
}

function headers(method: string): Arbitrary<Readonly<Record<string, string>>> {
  const type = fc.constantFrom(
    'application/json',
    'application/json; charset=utf-8',
    'application/json; charset=x',
    'text/plain',
    '',
  );
  const word = fc
    .string({ minLength: 1, maxLength: 300 })
    .map((text) => text.replace(/[^\x21-\x7e]/g, '') || 'x');
  return fc.record(
    {
      'content-type': method === 'get' ? fc.constant('text/plain') : type,
      'idempotency-key': word,
      'x-request-id': word,
    },
    { requiredKeys: ['content-type'] },
  );
}

/**
 * Encodes a segment of a path. Text that cannot be encoded is sent as it is, because the server must cope with that
 * too. A segment that would leave the path is not.
 */
function encodeSegment(text: string): string {
  if (/^%|^\.{1,2}$/.test(text)) return text.startsWith('%') ? text : '%2e';
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd')) || '%20';
}
