import { escapeAttribute } from '@plumbline/page-facts';
import type { Fix } from '../fix.ts';

/** Declares that canonical in the head of the page, in place of the one that is there. */
export function canonicalFix(href: string, current: string | null): Fix {
  return {
    current,
    suggested: href,
    snippet: `<link rel="canonical" href="${escapeAttribute(href)}">`,
    edits: [{ kind: 'link', rel: 'canonical', href }],
  };
}
