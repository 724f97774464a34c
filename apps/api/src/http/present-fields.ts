/** A value as JSON shows it. */
type Shown<Value> = Value extends Date ? string : Value;

/**
 * Returns the fields that a row and a schema of the contract have in common, in the order of the schema, with times
 * as ISO timestamps.
 */
export function presentFields<Shape extends object, Row extends object>(
  { shape }: { readonly shape: Shape },
  row: Row,
): { [Name in keyof Row & keyof Shape]: Shown<Row[Name]> } {
  const fields = Object.keys(shape)
    .filter((name) => name in row)
    .map((name) => [name, shown((row as Readonly<Record<string, unknown>>)[name])]);
  return Object.fromEntries(fields) as { [Name in keyof Row & keyof Shape]: Shown<Row[Name]> };
}

function shown(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value;
}
