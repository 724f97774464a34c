import type { z } from 'zod';
import { portable } from '../portable-schema.ts';

/** The parts of a JSON Schema that tests look at. */
export interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly maxItems?: number;
}

/** What a client is shown of the form of an answer: no references, as they would hide what is in them. */
export function shownSchema(schema: z.ZodType): Schema {
  return portable(schema)['~standard'].jsonSchema.output({ target: 'draft-2020-12' });
}
