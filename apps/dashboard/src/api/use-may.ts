import { accountRoutes, includesRole, leastRole, type RouteContract } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { read } from './call.ts';

/** Whether who is signed in may make a call. The API holds to it; screens do not offer what it would refuse. */
export function useMay(route: RouteContract): boolean {
  const { data } = useQuery({ ...read(accountRoutes.getSession, {}), staleTime: Infinity });
  return data !== undefined && includesRole(data.user.role, leastRole(route));
}
