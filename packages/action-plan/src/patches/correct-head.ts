import { applyEdits, type Edit } from '@plumbline/page-facts';

/** Edits of the page itself rather than of its server or of files. */
export function isPageEdit({ kind }: Edit): boolean {
  return kind !== 'file' && kind !== 'sitemap-entry' && kind !== 'header' && kind !== 'redirect';
}

/**
 * The source of a page from its beginning through `</head>` with the edits made. Edits of what comes after the head
 * change nothing here.
 * @param headSource the page's source up to, and without, `</head>`
 */
export function correctHead(headSource: string, edits: readonly Edit[]): string {
  return `${applyEdits(headSource, withoutRivals(edits)).trimEnd()}\n</head>`;
}

/** Of several edits that give one element different values the last one, which knows the whole site. */
function withoutRivals(edits: readonly Edit[]): readonly Edit[] {
  const last = new Map<string, Edit>();
  for (const edit of edits) {
    const key = subjectOf(edit);
    last.delete(key);
    last.set(key, edit);
  }
  return [...last.values()];
}

function subjectOf(edit: Edit): string {
  switch (edit.kind) {
    case 'title':
      return 'title';
    case 'meta':
      return `meta ${edit.attribute} ${edit.key.toLowerCase()}`;
    case 'link':
      return `link ${edit.rel.toLowerCase()} ${edit.hreflang?.toLowerCase() ?? ''}`;
    case 'attribute':
      return `attribute ${edit.offset} ${edit.name}`;
    case 'html-attribute':
      return `html ${edit.name}`;
    default:
      return JSON.stringify(edit);
  }
}
