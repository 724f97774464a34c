import * as contracts from '@plumbline/contracts';
import type { RouteContract } from '@plumbline/contracts';

/** Every endpoint that is declared, so that suites made of this cover a new one by themselves. */
export const routeTable: readonly RouteContract[] = Object.entries(contracts)
  .filter(([name]) => name.endsWith('Routes'))
  .flatMap(([, group]) => Object.values(group as Readonly<Record<string, RouteContract>>));

/** Endpoints with their names, for `test.each`. */
export function named(
  include: (route: RouteContract) => boolean = () => true,
): [name: string, route: RouteContract][] {
  return routeTable
    .filter(include)
    .map((route): [string, RouteContract] => [`${route.method.toUpperCase()} ${route.path}`, route]);
}
