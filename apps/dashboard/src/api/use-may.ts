import { accountRoutes, includesRole, leastRole, type RouteContract } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { read } from './call.ts';

/** Tells whether the signed-in member may make a call. The API enforces this, and screens hide refused calls. */
export function useMay(route: RouteContract): boolean {
  const { data } = useQuery({ ...read(accountRoutes.getSession, {}), staleTime: Infinity });
  return data !== undefined && includesRole(data.user.role, leastRole(route));
}
