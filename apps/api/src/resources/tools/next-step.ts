import { toolRoutes, type NextStep, type RouteContract } from '@plumbline/contracts';
import { mayCall, type Principal } from '../../security/principal.ts';

/** Yields a call of a tool as a next step; nothing if the caller may not make it. */
export function nextStep(
  principal: Principal,
  route: RouteContract,
  input: NextStep['arguments'],
  why: string,
): readonly NextStep[] {
  return mayCall(principal, route) ? [{ tool: toolNameOf(route), arguments: input, why }] : [];
}

function toolNameOf(route: RouteContract): string {
  return route === toolRoutes.getScan ? 'get-scan' : route.path.slice('/v1/mcp/'.length);
}
