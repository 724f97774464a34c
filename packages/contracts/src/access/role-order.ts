import type { RouteContract } from '../route.ts';

/** Roles in ascending order: a reader looks, a member works, an owner decides who and what belongs to the account. */
export const ROLES = ['reader', 'member', 'owner'] as const;
export type Role = (typeof ROLES)[number];

/** Tells whether a role may do everything that another one may. */
export function includesRole(role: Role, wanted: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(wanted);
}

/** Returns the lowest role that may make a call. */
export function leastRole({ role, method, scopes }: Pick<RouteContract, 'role' | 'method' | 'scopes'>): Role {
  if (role !== undefined) return role;
  const reads = method === 'get' || scopes === null || scopes === 'session';
  return reads || scopes.some((scope) => scope.endsWith(':read')) ? 'reader' : 'member';
}
