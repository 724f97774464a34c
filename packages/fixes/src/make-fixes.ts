import type { Edit } from './edit.ts';
import { snippetOf } from './edit-kinds.ts';
import type { Fix } from './fix.ts';

/** Makes a fix whose snippet comes from its edits. */
export function fixOfEdits(current: string | null, suggested: string, edits: readonly Edit[]): Fix {
  return { current, suggested, snippet: snippetOfEdits(edits), edits };
}

/** Returns edits as text to paste; empty for removals. */
export function snippetOfEdits(edits: readonly Edit[]): string {
  return edits
    .map(snippetOf)
    .filter((snippet) => snippet !== '')
    .join('\n');
}

/** Sets the title, adding one to the head when there is none. */
export function titleFix(current: string | null, suggested: string): Fix {
  return fixOfEdits(current, suggested, [{ kind: 'title', value: suggested }]);
}

/** Sets the content of a meta element, adding it to the head when there is none. */
export function metaFix(change: {
  readonly attribute: 'name' | 'property';
  readonly key: string;
  readonly content: string;
  readonly current: string | null;
}): Fix {
  const { current, ...meta } = change;
  return fixOfEdits(current, meta.content, [{ kind: 'meta', ...meta }]);
}

/** Declares this canonical in the head of the page and replaces the present one. */
export function canonicalFix(href: string, current: string | null): Fix {
  return fixOfEdits(current, href, [{ kind: 'link', rel: 'canonical', href }]);
}

/** Changes links so that they lead straight to another URL: those with the `href`, else all links to `from`. */
export function linkTargetFix(
  changes: readonly { readonly href?: string; readonly from: string; readonly to: string }[],
): Fix {
  return fixOfEdits(
    changes.map(({ href, from }) => href ?? from).join('\n'),
    changes.map(({ to }) => to).join('\n'),
    changes.map((change) => ({ kind: 'link-target', ...change })),
  );
}

/** Replaces a URL in the sitemap, or removes it. */
export function replaceEntry(url: string, replacement: string | null): Fix {
  return fixOfEdits(url, replacement ?? '', [{ kind: 'sitemap-entry', url, replacement }]);
}

/** Adds a URL to the sitemap. */
export function addEntry(url: string): Fix {
  return { ...replaceEntry(url, url), current: null };
}
