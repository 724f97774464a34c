import { escapeAttribute } from '@plumbline/page-facts';

/** An annotation as it stands in a head. */
export function hreflangTag(code: string, url: string): string {
  return `<link rel="alternate" hreflang="${escapeAttribute(code)}" href="${escapeAttribute(url)}">`;
}
