import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { toolRoutes } from '@plumbline/contracts';
import { z } from 'zod';
import { portableSchema } from './portable-schema.ts';
import { toolsWithFiles } from './files/tools-with-files.ts';

/**
 * Limits of model APIs: for each rule, the strictest published limit. Some APIs refuse the whole request because of
 * one tool that breaks a rule, and most clients drop such a tool silently.
 *
 * - Names: https://ai.google.dev/api/caching#FunctionDeclaration (64 characters), also of parameters.
 * - No choice at the root, no reference anywhere:
 *   https://platform.claude.com/docs/en/managed-agents/self-hosted-sandboxes
 * - Depth, properties, text: https://platform.openai.com/docs/guides/structured-outputs#supported-schemas
 * - Keywords: https://ai.google.dev/api/caching#Schema
 */
const TOOL_NAME = /^[a-zA-Z_][\w-]{0,62}$/;
const PARAMETER_NAME = /^[a-zA-Z_]\w{0,63}$/;
const LEVELS_MAX = 10;
const PROPERTIES_MAX = 100;
const TEXT_MAX = 15_000;
const DESCRIPTION_MAX = 1_024;
const KEYWORDS = new Set([
  'additionalProperties',
  'anyOf',
  'default',
  'description',
  'enum',
  'items',
  'maxItems',
  'maxLength',
  'maximum',
  'minItems',
  'minLength',
  'minimum',
  'pattern',
  'properties',
  'required',
  'type',
]);

type Schema = Readonly<Record<string, unknown>>;

const tools = toolsWithFiles(async () => []);

describe.each(tools.map((tool) => ({ tool, input: inputOf(tool.inputSchema) })))(
  '$tool.name',
  ({ tool, input }) => {
    test('has a name and a description that fit', () => {
      expect(tool.name).toMatch(TOOL_NAME);
      expect(tool.description.length).toBeLessThanOrEqual(DESCRIPTION_MAX);
    });

    test('takes an object, without a choice at the root of its schema', () => {
      expect(input).toMatchObject({ type: 'object', properties: expect.any(Object) });
      for (const keyword of ['anyOf', 'oneOf', 'allOf', 'not', '$ref'])
        expect(input).not.toHaveProperty(keyword);
    });

    test('has a schema with only those keywords that all APIs know', () => {
      const unknown = nodesOf(input).flatMap(({ node }) =>
        Object.keys(node).filter((name) => !KEYWORDS.has(name)),
      );
      expect(unknown).toEqual([]);
    });

    test('has a schema that is not too deep, too wide or too long, and parameters whose names fit', () => {
      const nodes = nodesOf(input);
      const names = nodes.flatMap(({ node }) => Object.keys(node['properties'] ?? {}));
      expect(Math.max(...nodes.map(({ depth }) => depth))).toBeLessThan(LEVELS_MAX);
      expect(names.length).toBeLessThanOrEqual(PROPERTIES_MAX);
      expect(names.filter((name) => !PARAMETER_NAME.test(name))).toEqual([]);
      expect(JSON.stringify(input).length).toBeLessThan(TEXT_MAX);
    });

    test('answers with an object', () => {
      expect(outputOf(tool.outputSchema)).toMatchObject({ type: 'object' });
    });
  },
);

test('there are at most sixteen tools, each with a different name', () => {
  expect(new Set(tools.map(({ name }) => name)).size).toBe(tools.length);
  expect(tools.length).toBeLessThanOrEqual(16);
});

test('every endpoint for a tool is called by a tool', () => {
  // get-scan makes a second call, which follows the events of a scan.
  const endpoints = Object.values(toolRoutes).filter(
    ({ path, success }) => path.startsWith('/v1/mcp/') && 'body' in success,
  );
  const called = new Set(tools.map(({ route }) => route.operationId));
  expect(endpoints.map(({ operationId }) => operationId).filter((id) => !called.has(id))).toEqual([]);
});

test('docs/mcp.md describes every tool', () => {
  const described = readFileSync(new URL('../../../docs/mcp.md', import.meta.url), 'utf8');
  expect(tools.map(({ name }) => name).filter((name) => !described.includes(`\`${name}\``))).toEqual([]);
});

test('docs/tools.md describes every endpoint for a tool', () => {
  const described = readFileSync(new URL('../../../docs/tools.md', import.meta.url), 'utf8');
  const paths = Object.values(toolRoutes).map(({ path }) => path);
  expect(paths.filter((path) => !described.includes(`\`${path}\``))).toEqual([]);
});

test('a choice at the root is distinguished from a parameter with that name', () => {
  const choice = z
    .strictObject({ anyOf: z.string().optional(), format: z.url().optional() })
    .meta({ id: 'Choice', oneOf: [{ required: ['anyOf'] }, { required: ['format'] }] });
  expect(inputOf(choice)).toEqual({
    type: 'object',
    properties: { anyOf: { type: 'string' }, format: { type: 'string' } },
    additionalProperties: false,
  });
});

function inputOf(schema: z.ZodType): Schema {
  return portableSchema(schema)['~standard'].jsonSchema.input({ target: 'draft-2020-12' });
}

function outputOf(schema: z.ZodType): Schema {
  return portableSchema(schema)['~standard'].jsonSchema.output({ target: 'draft-2020-12' });
}

interface Node {
  readonly node: Schema;
  readonly depth: number;
}

/** Yields a schema and every schema inside it. */
function nodesOf(node: Schema, depth = 0): readonly Node[] {
  const {
    properties = {},
    items,
    anyOf = [],
  } = node as {
    properties?: Readonly<Record<string, Schema>>;
    items?: Schema;
    anyOf?: readonly Schema[];
  };
  const inside = [...Object.values(properties), ...(items === undefined ? [] : [items]), ...anyOf];
  return [{ node, depth }, ...inside.flatMap((each) => nodesOf(each, depth + 1))];
}
