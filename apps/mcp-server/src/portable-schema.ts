import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import type { z } from 'zod';

type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * A schema whose JSON Schema the APIs of models take, and that costs their context little: they know neither references
 * nor lists of types, and some refuse a tool whose input is a choice. Only the presentation differs: values are judged by
 * the schema itself.
 */
export function portable<Schema extends z.ZodType>(schema: Schema): Schema & StandardSchemaWithJSON {
  const standard = schema['~standard'];
  const { input, output } = standard.jsonSchema;
  const jsonSchema = {
    input: (options: Parameters<typeof input>[0]) => simplify(input(options)),
    output: (options: Parameters<typeof output>[0]) => simplify(output(options)),
  };
  return { '~standard': { ...standard, jsonSchema } } as unknown as Schema & StandardSchemaWithJSON;
}

/** What the service checks and says in a sentence: the description names it, too. */
const CONDITIONS = new Set(['oneOf', 'anyOf', 'allOf', 'dependentRequired', 'minProperties']);

function simplify({ $defs = {}, ...whole }: JsonSchema): Record<string, unknown> {
  const simple = simplifyNode(whole, $defs as Readonly<Record<string, JsonSchema>>) as JsonSchema;
  return Object.fromEntries(Object.entries(simple).filter(([name]) => !CONDITIONS.has(name)));
}

function simplifyNode(node: unknown, definitions: Readonly<Record<string, JsonSchema>>): unknown {
  if (Array.isArray(node)) return node.map((item) => simplifyNode(item, definitions));
  if (typeof node !== 'object' || node === null) return node;
  const { $ref, ...own } = node as JsonSchema;
  if (typeof $ref === 'string') {
    return simplifyNode({ ...definitions[$ref.slice('#/$defs/'.length)], ...own }, definitions);
  }
  const entries = Object.entries(own).filter(([name, value]) => !isNoise(name, value, own));
  const simple = Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      name === 'properties'
        ? simplifyEach(value as JsonSchema, definitions)
        : simplifyNode(value, definitions),
    ]),
  );
  return withOneType(simple);
}

/** Names of properties are no keywords. */
function simplifyEach(properties: JsonSchema, definitions: Readonly<Record<string, JsonSchema>>): unknown {
  const entries = Object.entries(properties);
  return Object.fromEntries(entries.map(([name, value]) => [name, simplifyNode(value, definitions)]));
}

/** Keywords that some models' APIs refuse, and that tell a reader little beside the description. */
const LITTLE_KNOWN = new Set(['examples', 'format', 'propertyNames', 'uniqueItems']);

/** What says nothing to whoever fills it in: those, and the bounds of integers that JavaScript has anyway. */
function isNoise(name: string, value: unknown, { format }: JsonSchema): boolean {
  return (
    LITTLE_KNOWN.has(name) ||
    (name === 'pattern' && format !== undefined) ||
    (name === 'minimum' && value === Number.MIN_SAFE_INTEGER) ||
    (name === 'maximum' && value === Number.MAX_SAFE_INTEGER)
  );
}

function withOneType({ type, const: only, ...rest }: Record<string, unknown>): Record<string, unknown> {
  const own = only === undefined ? rest : { ...rest, enum: [only] };
  if (!Array.isArray(type)) return type === undefined ? own : { type, ...own };
  return {
    anyOf: (type as readonly string[]).map((one) => ({ type: one, ...(one === 'null' ? {} : own) })),
  };
}
