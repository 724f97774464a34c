import type { HeaderFacts } from '@plumbline/web';

/** The first value of a header, trimmed; null when it was not sent or is blank. */
export function firstHeader(headers: HeaderFacts, name: string): string | null {
  const value = headers[name]?.[0]?.trim();
  return value === undefined || value === '' ? null : value;
}
