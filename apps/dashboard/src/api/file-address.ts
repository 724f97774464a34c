import type { RouteContract } from '@plumbline/contracts';

/** Returns the address of an export of an analysis, with the rows that pass a filter. */
export function fileAddress(
  { path }: RouteContract,
  siteCheckId: string,
  query: Readonly<Record<string, string | number | undefined>>,
): string {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) given.set(name, String(value));
  return `${path.replace('{siteCheckId}', siteCheckId)}?${given.toString()}`;
}
