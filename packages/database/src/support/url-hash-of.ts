import { Prisma } from '../generated/client.ts';

/** `urlHash` of packages/web in SQL, for a column such as `issue.url`: it indexes the URLs of an analysis. */
export function urlHashOf(column: string): Prisma.Sql {
  const url = Prisma.raw(column);
  return Prisma.sql`('x' || encode(substr(sha256(convert_to(${url}, 'UTF8')), 1, 8), 'hex'))::bit(64)::bigint`;
}
