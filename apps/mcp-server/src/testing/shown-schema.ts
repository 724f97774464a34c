import type { z } from 'zod';
import { portableSchema } from '../portable-schema.ts';

/** The parts of a JSON Schema that tests read. */
export interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly maxItems?: number;
}

/**
 * Returns the schema of an answer with its bounds, which clients do not see, and without references, which would hide
 * parts of it.
 */
export function shownSchema(schema: z.ZodType): Schema {
  return portableSchema(schema)['~standard'].jsonSchema.input({ target: 'draft-2020-12' });
}
