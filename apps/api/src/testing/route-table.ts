import * as contracts from '@plumbline/contracts';
import type { RouteContract } from '@plumbline/contracts';

/** Every declared endpoint, so that the suites that use this table cover a new one at once. */
export const routeTable: readonly RouteContract[] = Object.entries(contracts)
  .filter(([name]) => name.endsWith('Routes'))
  .flatMap(([, group]) => Object.values(group as Readonly<Record<string, RouteContract>>));

/** Returns endpoints with their names, for `test.each`. */
export function named(
  include: (route: RouteContract) => boolean = () => true,
): [name: string, route: RouteContract][] {
  return routeTable
    .filter(include)
    .map((route): [string, RouteContract] => [`${route.method.toUpperCase()} ${route.path}`, route]);
}
