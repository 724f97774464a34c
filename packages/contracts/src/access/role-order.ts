import type { RouteContract } from '../route.ts';

/** Roles in ascending order: look; work; decide who and what belongs to the account. */
export const ROLES = ['reader', 'member', 'owner'] as const;
export type Role = (typeof ROLES)[number];

/** Whether a role may do what another one may. */
export function includesRole(role: Role, wanted: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(wanted);
}

/** The least role that may make a call. */
export function leastRole({ role, method, scopes }: Pick<RouteContract, 'role' | 'method' | 'scopes'>): Role {
  if (role !== undefined) return role;
  const reads = method === 'get' || scopes === null || scopes === 'session';
  return reads || scopes.some((scope) => scope.endsWith(':read')) ? 'reader' : 'member';
}
