import { expect, test } from '@jest/globals';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { routeTable } from '../testing/route-table.ts';
import { examples } from './examples.ts';
import { createOpenApiDocument } from './open-api.ts';
import { showExamples } from './show-examples.ts';

interface Shown {
  readonly schema?: object;
  readonly example?: unknown;
}
interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly (Shown & {
    readonly in: string;
    readonly name: string;
    required?: boolean;
  })[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Shown>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Shown>> }>>;
}

const document = createOpenApiDocument(routeTable);
showExamples(document, examples);
const operations = Object.values(document.paths ?? {}).flatMap((path) =>
  Object.values(path as unknown as Readonly<Record<string, Operation>>),
);

/** Each place of the description that needs an example, with its name. */
const places = operations.flatMap(({ operationId, parameters = [], requestBody, responses }) => [
  ...parameters
    .filter(({ required }) => required === true)
    .map((each): [string, Shown] => [`${operationId} ${each.in} ${each.name}`, each]),
  ...Object.entries(requestBody?.content ?? {}).map(([type, media]): [string, Shown] => [
    `${operationId} takes ${type}`,
    media,
  ]),
  ...Object.entries(responses).flatMap(([status, { content = {} }]) =>
    Object.entries(content).map(([type, media]): [string, Shown] => [
      `${operationId} ${status} ${type}`,
      media,
    ]),
  ),
]);

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema({ ...document, $id: 'document' });
const validators = new Map<string, ValidateFunction>();
function validatorOf(schema: object): ValidateFunction {
  const local = JSON.stringify(schema).replaceAll('"#/', '"document#/');
  const validate = validators.get(local) ?? ajv.compile(JSON.parse(local) as object);
  validators.set(local, validate);
  return validate;
}

test('every request and every answer of every operation has an example', () => {
  expect(places.length).toBeGreaterThan(600);
  expect(places.filter(([, { example }]) => example === undefined).map(([name]) => name)).toEqual([]);
});

test('every example fits its schema', () => {
  const wrong = places.flatMap(([name, { schema = {}, example }]) => {
    const validate = validatorOf(schema);
    return validate(example) ? [] : [`${name}: ${ajv.errorsText(validate.errors)}`];
  });
  expect(wrong).toEqual([]);
});

test('an error is shown with its own type, and tells what to do', () => {
  const errors = places.filter(([name]) => / [45]\d\d /.test(name));
  expect(errors.length).toBeGreaterThan(500);
  for (const [, { example }] of errors) {
    const { error } = example as { error: string | { type: string; message: string } };
    expect(typeof error === 'string' ? error : error.message).toMatch(/\w{2} .+\.$/s);
  }
});

test.each<[operationId: string, body: object]>([
  ['analyzeClient', { render: 'sometimes' }],
  ['analyzeClient', { callbackUrl: 'ftp://example.com/' }],
  ['analyzeClient', { include: ['/*'.repeat(11)] }],
  ['scanSite', {}],
  ['generateMeta', { html: '<h1>One</h1>', content: 'Another' }],
  ['checkBeforeDeploy', { baseline: true }],
  ['suggestInternalLinks', { content: 'Our canoes are built by hand.' }],
  ['createApiKey', { name: 'CI', scopes: ['api:read', 'api:read'] }],
  ['updateSite', {}],
])('the schema refuses what the service refuses: %s %j', (operationId, body) => {
  const route = routeTable.find((each) => each.operationId === operationId);
  const operation = operations.find((each) => each.operationId === operationId);
  expect(route?.body?.safeParse(body).success).toBe(false);
  expect(validatorOf(operation?.requestBody?.content['application/json']?.schema ?? {})(body)).toBe(false);
});
