import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import type { z } from 'zod';

type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * A schema whose JSON Schema every client can read, and that costs its context little: many models' own dialects know
 * neither references nor lists of types. Only the presentation differs: values are judged by the schema itself.
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

const CONDITIONS = new Set(['oneOf', 'dependentRequired']);

/** Without conditions on an input as a whole, which model providers refuse: the service checks them, and says so. */
function simplify(schema: JsonSchema): Record<string, unknown> {
  const { $defs = {}, ...whole } = schema;
  const rest = Object.fromEntries(Object.entries(whole).filter(([name]) => !CONDITIONS.has(name)));
  return simplifyNode(rest, $defs as Readonly<Record<string, JsonSchema>>) as Record<string, unknown>;
}

function simplifyNode(node: unknown, definitions: Readonly<Record<string, JsonSchema>>): unknown {
  if (Array.isArray(node)) return node.map((item) => simplifyNode(item, definitions));
  if (typeof node !== 'object' || node === null) return node;
  const { $ref, ...own } = node as JsonSchema;
  if (typeof $ref === 'string') {
    return simplifyNode({ ...definitions[$ref.slice('#/$defs/'.length)], ...own }, definitions);
  }
  const entries = Object.entries(own).filter(([name, value]) => !isNoise(name, value, own));
  const simple = Object.fromEntries(entries.map(([name, value]) => [name, simplifyNode(value, definitions)]));
  return withOneType(simple);
}

/** What a format says already, and the bounds of integers that JavaScript has anyway. */
function isNoise(name: string, value: unknown, { format }: JsonSchema): boolean {
  return (
    (name === 'pattern' && format !== undefined) ||
    (name === 'minimum' && value === Number.MIN_SAFE_INTEGER) ||
    (name === 'maximum' && value === Number.MAX_SAFE_INTEGER)
  );
}

function withOneType({ type, ...rest }: Record<string, unknown>): Record<string, unknown> {
  if (!Array.isArray(type)) return type === undefined ? rest : { type, ...rest };
  return {
    anyOf: (type as readonly string[]).map((one) => ({ type: one, ...(one === 'null' ? {} : rest) })),
  };
}
