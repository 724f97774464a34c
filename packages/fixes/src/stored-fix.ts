import type { Edit } from './edit.ts';
import type { Fix } from './fix.ts';
import { snippetOfEdits } from './make-fixes.ts';

/** A fix without what its edits tell, which is half of most. */
export type StoredFix = Pick<Fix, 'edits' | 'source'> & Partial<Fix>;

/** Returns the fix as it is stored. */
export function toStoredFix({ current, suggested, snippet, ...edits }: Fix): StoredFix {
  const told = toldBy(edits.edits);
  return {
    ...edits,
    ...(current === null ? {} : { current }),
    ...(suggested === told.suggested ? {} : { suggested }),
    ...(snippet === told.snippet ? {} : { snippet }),
  };
}

/** Returns the fix that was stored. */
export function ofStoredFix(stored: StoredFix): Fix {
  return { current: null, ...toldBy(stored.edits), ...stored };
}

function toldBy(edits: readonly Edit[]): Pick<Fix, 'suggested' | 'snippet'> {
  return { suggested: valueOf(edits[0]) ?? '', snippet: snippetOfEdits(edits) };
}

/** Returns the text that the edit puts somewhere, if it is one text. */
function valueOf(edit: Edit | undefined): string | null {
  switch (edit?.kind) {
    case 'title':
    case 'html-attribute':
    case 'header':
      return edit.value;
    case 'meta':
    case 'file':
      return edit.content;
    case 'link':
      return edit.href;
    case 'sitemap-entry':
      return edit.replacement;
    case 'link-target':
    case 'redirect':
      return edit.to;
    default:
      return null;
  }
}
