import type { Edit } from '@plumbline/page-facts';

/** Of several edits that give one element different values the last one, which knows the whole site. */
export function reconcileEdits(edits: readonly Edit[]): readonly Edit[] {
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
