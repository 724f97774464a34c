import { z } from 'zod';

/** Returns the names that an object may have at a path of a schema. */
export function knownKeys(schema: z.core.$ZodType, path: readonly PropertyKey[]): readonly string[] {
  const [step, ...further] = path;
  return objectsIn(schema).flatMap((type) => {
    if (type instanceof z.core.$ZodArray) return knownKeys(type._zod.def.element, further);
    const { shape } = type._zod.def;
    if (step === undefined) return Object.keys(shape);
    const inside = shape[String(step)];
    return inside === undefined ? [] : knownKeys(inside, further);
  });
}

/** Returns the objects and lists that a value of the schema may be, without wrappers. */
function objectsIn(schema: z.core.$ZodType): readonly (z.core.$ZodObject | z.core.$ZodArray)[] {
  if (schema instanceof z.core.$ZodObject || schema instanceof z.core.$ZodArray) return [schema];
  if (schema instanceof z.core.$ZodUnion) return schema._zod.def.options.flatMap(objectsIn);
  if (schema instanceof z.core.$ZodPipe) return [schema._zod.def.in, schema._zod.def.out].flatMap(objectsIn);
  const inner = 'innerType' in schema._zod.def ? schema._zod.def.innerType : undefined;
  return inner instanceof z.core.$ZodType ? objectsIn(inner) : [];
}
