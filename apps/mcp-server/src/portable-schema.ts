import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { Id } from '@plumbline/contracts';
import type { z } from 'zod';

type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * Returns a schema whose JSON Schema the APIs of models accept, and that takes little of their context. The APIs know
 * neither references nor lists of types, and some refuse a tool whose input is a choice. Only the presentation
 * changes; the schema itself still validates values.
 */
export function portableSchema<Schema extends z.ZodType>(schema: Schema): Schema & StandardSchemaWithJSON {
  const standard = schema['~standard'];
  const { input, output } = standard.jsonSchema;
  const jsonSchema = {
    input: (options: Parameters<typeof input>[0]) => simplify(input(options)),
    output: (options: Parameters<typeof output>[0]) => formOf(simplify(output(options))),
  };
  return { '~standard': { ...standard, jsonSchema } } as unknown as Schema & StandardSchemaWithJSON;
}

/** Rules that the JSON Schema leaves out, because the service explains a fault and the description names them. */
const CONDITIONS = new Set(['oneOf', 'anyOf', 'allOf', 'dependentRequired', 'minProperties']);

function simplify({ $defs = {}, $schema: _dialect, ...whole }: JsonSchema): Record<string, unknown> {
  const simple = simplifyNode(whole, $defs as Readonly<Record<string, JsonSchema>>) as JsonSchema;
  return Object.fromEntries(Object.entries(simple).filter(([name]) => !CONDITIONS.has(name)));
}

/** Keywords that output schemas leave out, because the service fulfils them and the list of tools must be short. */
const NO_FORM = new Set([
  'description',
  'enum',
  'maxItems',
  'maxLength',
  'maximum',
  'minItems',
  'minLength',
  'minimum',
  'pattern',
  'required',
]);

/** Returns the short schema of an answer, which programs read. */
function formOf(schema: JsonSchema): JsonSchema {
  const entries = Object.entries(withoutNullChoice(schema))
    .filter(([name]) => !NO_FORM.has(name) && name !== 'additionalProperties')
    .map(([name, value]) => [
      name,
      name === 'properties' ? mapValues(value as JsonSchema, formOfValue) : formOfValue(value),
    ]);
  return Object.fromEntries(entries) as JsonSchema;
}

function formOfValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(formOfValue);
  return typeof value === 'object' && value !== null ? formOf(value as JsonSchema) : value;
}

function mapValues(record: JsonSchema, valueOf: (value: unknown) => unknown): JsonSchema {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, valueOf(value)]));
}

/** Returns `{"type": ["string", "null"]}` for a choice between a type and null. */
function withoutNullChoice(node: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = node as { anyOf?: readonly JsonSchema[] };
  const [one, other, ...more] = anyOf ?? [];
  const isNullable = typeof one?.['type'] === 'string' && other?.['type'] === 'null' && more.length === 0;
  if (!isNullable) return node;
  return { ...rest, ...one, type: [one['type'], 'null'] };
}

function simplifyNode(node: unknown, definitions: Readonly<Record<string, JsonSchema>>): unknown {
  if (Array.isArray(node)) return node.map((item) => simplifyNode(item, definitions));
  if (typeof node !== 'object' || node === null) return node;
  const { $ref, ...own } = node as JsonSchema;
  if (typeof $ref === 'string') {
    return simplifyNode({ ...definitions[$ref.slice('#/$defs/'.length)], ...own }, definitions);
  }
  const entries = Object.entries(own).filter(([name, value]) => !isNoise(name, value));
  const simple = Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      // Names of properties are not keywords.
      name === 'properties'
        ? mapValues(value as JsonSchema, (property) => simplifyNode(property, definitions))
        : simplifyNode(value, definitions),
    ]),
  );
  return withOneType(simple);
}

/** Keywords that some models' APIs refuse, and that add little to the description. */
const LITTLE_KNOWN = new Set(['examples', 'format', 'pattern', 'propertyNames', 'uniqueItems']);

/** Limits above this are left out, because models rarely write longer texts. */
const TOLD_LENGTH_MAX = 500;

/** Tells whether a keyword is useless to a model: one of the above, or a bound that it keeps anyway. */
function isNoise(name: string, value: unknown): boolean {
  return (
    LITTLE_KNOWN.has(name) ||
    ((name === 'minLength' || name === 'minItems') && value === 1) ||
    (name === 'maxLength' && Number(value) > TOLD_LENGTH_MAX) ||
    (name === 'description' && value === Id.description) ||
    (name === 'minimum' && value === Number.MIN_SAFE_INTEGER) ||
    (name === 'maximum' && value === Number.MAX_SAFE_INTEGER)
  );
}

function withOneType({ type, const: only, ...rest }: Record<string, unknown>): Record<string, unknown> {
  const own = only === undefined ? rest : { ...rest, enum: [only] };
  if (!Array.isArray(type)) return type === undefined ? own : { type, ...own };
  return {
    anyOf: (type as readonly string[]).map((one) => (one === 'null' ? { type: one } : { type: one, ...own })),
  };
}
