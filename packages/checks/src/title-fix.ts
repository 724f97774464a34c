import { escapeText } from '@plumbline/page-facts';
import type { Fix } from './fix.ts';

/** Sets the title, adding one to the head when there is none. */
export function titleFix(current: string | null, suggested: string): Fix {
  return {
    current,
    suggested,
    snippet: titleSnippet(suggested),
    edits: [{ kind: 'title', value: suggested }],
  };
}

/** A title element as it stands in a page. */
export function titleSnippet(text: string): string {
  return `<title>${escapeText(text)}</title>`;
}
