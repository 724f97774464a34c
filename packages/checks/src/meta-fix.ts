import { escapeAttribute } from '@plumbline/page-facts';
import type { Fix } from './fix.ts';

/** Sets the content of a meta element, adding it to the head when there is none. */
export function metaFix(change: {
  readonly attribute: 'name' | 'property';
  readonly key: string;
  readonly content: string;
  readonly current: string | null;
}): Fix {
  const { attribute, key, content, current } = change;
  return {
    current,
    suggested: content,
    snippet: metaSnippet(attribute, key, content),
    edits: [{ kind: 'meta', attribute, key, content }],
  };
}

/** A meta element as it stands in a page. */
export function metaSnippet(attribute: 'name' | 'property', key: string, content: string): string {
  return `<meta ${attribute}="${key}" content="${escapeAttribute(content)}">`;
}
