import { Prisma } from '../generated/client.ts';
import { jsonParameter } from './json-parameter.ts';
import { columnName, type SqlType, type ValuesOf } from './sql-types.ts';
import { textLimitOf } from './text-limits.ts';

/** The columns to write. Nullable ones and lists may be left out. */
type Written<Row> = {
  readonly [
    Name in keyof Row as Row[Name] extends NonNullable<Row[Name]>
      ? Row[Name] extends readonly unknown[]
        ? never
        : Name
      : never
  ]: Row[Name];
} & {
  readonly [Name in keyof Row]?: Row[Name] extends (infer Item)[]
    ? readonly Item[] | undefined
    : Row[Name] | undefined;
};

/**
 * Passes rows for a table as one parameter: recordsOf<Issue>('issue')(names, rows) returns the list of their columns,
 * and what to select them `FROM`. The table itself has the types, and text-limits.ts the longest texts.
 */
export function recordsOf<Row>(table: string) {
  return <Name extends keyof Row & string>(
    names: readonly Name[],
    rows: readonly Written<Pick<Row, Name>>[],
  ) => {
    const columns = names.map((name) => [name, columnName(name), textLimitOf(table, name)] as const);
    const records = rows.map((row: { readonly [Field in Name]?: unknown }) =>
      Object.fromEntries(columns.map(([name, column, limit]) => [column, jsonValue(limit(row[name]))])),
    );
    return {
      columns: Prisma.raw(columns.map(([, column]) => column).join(', ')),
      records: Prisma.sql`json_populate_recordset(NULL::${Prisma.raw(table)}, ${jsonParameter(records)}::json) AS row`,
    };
  };
}

/** Leaves out an empty list, which would take 13 bytes of its row. Null takes none. */
export function unlessEmpty<Item>(list: readonly Item[] = []): readonly Item[] | undefined {
  return list.length === 0 ? undefined : list;
}

/** Passes rows of any shape to select `FROM`, called `row`: shapedRecords({ id: uuid, delayMs: int }, rows). */
export function shapedRecords<Shape extends Readonly<Record<string, SqlType<unknown>>>>(
  shape: Shape,
  rows: readonly ValuesOf<Shape>[],
): Prisma.Sql {
  const columns = Object.entries(shape).map(([name, { sqlName }]) => `"${name}" ${sqlName}`);
  return Prisma.sql`json_to_recordset(${jsonParameter(rows)}::json) AS row (${Prisma.raw(columns.join(', '))})`;
}

/** JSON has no 64-bit numbers and no bytes, so they travel as texts. */
function jsonValue(value: unknown): unknown {
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  if (Array.isArray(value) && typeof value[0] === 'bigint') return value.map(String);
  return typeof value === 'bigint' ? String(value) : value;
}
