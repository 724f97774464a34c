import type { z } from 'zod';
import { portableSchema } from '../portable-schema.ts';

/** The parts of a JSON Schema that tests look at. */
export interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly maxItems?: number;
}

/** The schema of an answer with its bounds, which clients are not shown, and without references, which would hide parts of it. */
export function shownSchema(schema: z.ZodType): Schema {
  return portableSchema(schema)['~standard'].jsonSchema.input({ target: 'draft-2020-12' });
}
