import type { HeaderFacts } from '@plumbline/web';

/** Returns the first value of a header, trimmed; null if it was not sent or is blank. */
export function firstHeader(headers: HeaderFacts, name: string): string | null {
  const value = headers[name]?.[0]?.trim();
  return value === undefined || value === '' ? null : value;
}
