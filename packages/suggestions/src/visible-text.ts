import { collapseSpace } from '@plumbline/page-facts';

/** Soft hyphens, spaces without width and marks of byte order. Joiners are left, which scripts and emoji need. */
const unseen = /[\u00AD\u200B\u2060\uFEFF]/g;

/** Removes the characters of a text that nobody sees, and control characters. */
export function visibleText(text: string): string {
  return collapseSpace(text.replace(unseen, '').replace(/\p{Cc}/gu, ' '));
}
