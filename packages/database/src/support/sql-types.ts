import { Prisma } from '../generated/client.ts';

declare const valueOf: unique symbol;

/** An expression of SQL, with the type of its values. */
export interface Expression<Value> {
  readonly sql: Prisma.Sql;
  readonly [valueOf]?: Value;
}

type Template = readonly [TemplateStringsArray, ...unknown[]];

/**
 * A type of PostgreSQL with that of its values. As a tag it makes expressions, int`count(*)`, which PostgreSQL casts.
 */
export interface SqlType<Value> {
  (...template: Template): Expression<Value>;
  readonly sqlName: string;
}

/** The types of the values of named expressions, or of named types. */
export type ValuesOf<Shape> = {
  readonly [Name in keyof Shape]: Shape[Name] extends Expression<infer Value>
    ? Value
    : Shape[Name] extends SqlType<infer Value>
      ? Value
      : never;
};

function sqlType<Value>(sqlName: string): SqlType<Value> {
  const cast = Prisma.raw(`::${sqlName}`);
  const tag = (...template: Template) => ({ sql: Prisma.sql`(${Prisma.sql(...template)})${cast}` });
  return Object.assign(tag, { sqlName });
}

export const uuid = sqlType<string>('uuid');
export const int = sqlType<number>('int');
export const bigint = sqlType<bigint>('bigint');
export const float = sqlType<number>('float8');
export const boolean = sqlType<boolean>('boolean');
export const bytes = sqlType<Buffer>('bytea');
export const timestamp = sqlType<Date>('timestamptz');
export const text = sqlType<string>('text');
export const texts = sqlType<string[]>('text[]');
export const uuids = sqlType<string[]>('uuid[]');

/** Text, or an enum, that is one of these words. Text sorts by the alphabet: to order by an enum, name its column. */
export function wordOf<Word extends string>(): SqlType<Word> {
  return sqlType<Word>('text');
}

/** JSON that was written as such a value. */
export function jsonOf<Value>(): SqlType<Value> {
  return Object.assign((...template: Template) => ({ sql: Prisma.sql(...template) }), { sqlName: 'jsonb' });
}

/** The same type, nullable. */
export function orNull<Value>(type: SqlType<Value>): SqlType<Value | null> {
  return type;
}

/** Names columns of a model for a SELECT, typed like the model: columnsOf<Issue>()('issue', 'id', 'checkId'). */
export function modelColumns<Row>() {
  return <Name extends keyof Row & string>(alias: string, ...names: readonly Name[]) => {
    const columns = names.map((name) => [name, { sql: Prisma.raw(`${alias}.${columnName(name)}`) }]);
    return Object.fromEntries(columns) as { readonly [Column in Name]: Expression<Row[Column]> };
  };
}

/** Fields that the schema maps to other words. */
const RENAMED: Readonly<Record<string, string>> = { analysisId: 'site_check_id', is: 'is_now' };

/** Returns the column of a field of a model. */
export function columnName(field: string): string {
  return RENAMED[field] ?? field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
