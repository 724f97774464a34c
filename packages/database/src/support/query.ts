import pg from 'pg';
import { Prisma } from '../generated/client.ts';
import { isDatabase, type Database, type Db } from './client.ts';
import type { Expression, ValuesOf } from './sql-types.ts';

/**
 * The columns of a query, declared once: the SELECT names the expressions, and the row has the types of their values
 * (docs/decisions/006).
 */
export type Projection = Readonly<Record<string, Expression<unknown>>>;

/** Stands in a statement for the expressions of its projection. */
export const COLUMNS = Prisma.raw('');

type Statement<Answer> = (strings: TemplateStringsArray, ...values: readonly unknown[]) => Answer;

/** Asks for rows: query(db, { total: int`count(*)` })`SELECT ${COLUMNS} FROM crawl_url`. */
export function query<Shape extends Projection>(db: Db, shape: Shape): Statement<Promise<ValuesOf<Shape>[]>> {
  return (strings, ...values) => {
    const asked = statement(shape, strings, values);
    return isDatabase(db) ? askWithoutPrisma(db, asked) : db.$queryRaw(asked);
  };
}

/** Asks for the row of a query that always has one, such as a count. */
export function queryOne<Shape extends Projection>(
  db: Db,
  shape: Shape,
): Statement<Promise<ValuesOf<Shape>>> {
  return async (strings, ...values) => {
    const [row] = await query(db, shape)(strings, ...values);
    if (row === undefined) throw new Error(`No row where there always is one: ${strings.join('?')}`);
    return row;
  };
}

/** Asks for rows by a statement that each connection prepares once, for queries of every request. */
export function queryPrepared<Shape extends Projection>(
  db: Database,
  name: string,
  shape: Shape,
): Statement<Promise<ValuesOf<Shape>[]>> {
  return async (strings, ...values) => {
    const { text, values: parameters } = statement(shape, strings, values);
    const { rows } = await db.pool.query<ValuesOf<Shape>>({ name, text, values: parameters });
    return rows;
  };
}

/** Runs a statement that each connection prepares once, for writes of every request. */
export function executePrepared(db: Database, name: string): Statement<Promise<void>> {
  return async (strings, ...values) => {
    const { text, values: parameters } = Prisma.sql(strings, ...values);
    await db.pool.query({ name, text, values: parameters });
  };
}

/** Prisma takes three times as long as the rest of a small statement. In a transaction, only Prisma has the connection. */
async function askWithoutPrisma<Row extends pg.QueryResultRow>(
  db: Database,
  { text, values }: Prisma.Sql,
): Promise<Row[]> {
  const name = db.nameStatement(text, values);
  const { rows } = await db.pool.query<Row>({ name, text, values, types });
  return rows;
}

/** Values as Prisma has them: the driver leaves a large number as text. */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, BigInt);

function statement(shape: Projection, strings: TemplateStringsArray, values: readonly unknown[]): Prisma.Sql {
  if (!values.includes(COLUMNS)) throw new Error(`COLUMNS are missing: ${strings.join('?')}`);
  const expressions = Object.entries(shape).map(
    ([name, expression]) => Prisma.sql`${expression.sql} AS ${Prisma.raw(`"${name}"`)}`,
  );
  const list = Prisma.join(expressions);
  return Prisma.sql(strings, ...values.map((value) => (value === COLUMNS ? list : value)));
}
