import { Prisma, type Environment } from '../generated/client.ts';

/** Selects the analyses that keys of an environment see: live keys never see those of test keys. */
export function visibleTo(environment: Environment): { readonly environment?: Environment } {
  return environment === 'live' ? { environment } : {};
}

/** The same selection in SQL. */
export function isVisibleTo(environment: Environment): Prisma.Sql {
  return Prisma.sql`(environment = 'live' OR environment = ${environment}::"Environment")`;
}
