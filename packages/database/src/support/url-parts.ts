import { Prisma } from '../generated/client.ts';

/** Returns the path of the URL in a column, without its query. */
export function pathOf(column: string): Prisma.Sql {
  return Prisma.sql`substring(${Prisma.raw(column)} FROM '^[a-z]+://[^/?#]+([^?#]*)')`;
}

/** Returns the folder at the top of the path of the URL in a column, such as `/blog/`; null without one. */
export function topFolderOf(column: string): Prisma.Sql {
  return Prisma.sql`substring(${Prisma.raw(column)} FROM '^https?://[^/]+(/[^/?]+/)')`;
}
