import type { Edit } from '../edit.ts';
import { editKindOf, snippetOf } from '../edit-kinds.ts';
import type { SourceChange } from '../source-change.ts';
import { indexSource, type SourceIndex } from '../source-index.ts';
import { parseSource } from '../source-tree.ts';

/** A change as an editor makes it: new text replaces old text at a place in the source of a page. */
export interface SourceEdit {
  /** CSS selector of the element that it changes, or of the parent of an insertion. */
  readonly selector: string;
  /** The first line is 1; null where the place is not known. */
  readonly line: number | null;
  /** In UTF-16 units from the start of the source; null where the place is not known. */
  readonly offset: number | null;
  /** The present text; empty for insertions. */
  readonly old: string;
  readonly new: string;
}

/** Returns the changes in a source for each edit; an empty list for edits that change nothing there. */
export function sourceEdits(
  html: string,
  edits: readonly Edit[],
  tree = parseSource(html),
): readonly (readonly SourceEdit[])[] {
  const index = indexSource(html, tree, edits);
  return edits.map((edit) =>
    editKindOf(edit)
      .onSource(edit, html, index)
      .map((change) => sourceEdit(change, html, index)),
  );
}

/** Returns the attribute and its value by which a selector such as `img[src="/a.jpg"]` finds its element. */
export function selectedAttribute(selector: string): {
  readonly name: string;
  readonly value: string;
  /** The value is only the end of the attribute. */
  readonly isEnd: boolean;
} {
  const [, name = '', end, json = '""'] = /^\w+\[([\w-]+)(\$?)=(".*")\]$/.exec(selector) ?? [];
  return { name, value: String(JSON.parse(json)), isEnd: end === '$' };
}

/** Returns the change of an edit without the source of its page. */
export function unplacedEdit(edit: Edit): SourceEdit {
  if (edit.kind === 'attribute' && edit.selector !== undefined && edit.value !== null) {
    const { name, value: old } = selectedAttribute(edit.selector);
    if (name === edit.name)
      return { selector: edit.selector, line: null, offset: null, old, new: edit.value };
    const start = `<${/^\w+/.exec(edit.selector)?.[0] ?? ''}`;
    const { selector, offset } = edit;
    return { selector, line: null, offset, old: start, new: `${start} ${snippetOf(edit)}` };
  }
  if (edit.kind === 'link-target') {
    const old = edit.href ?? edit.from;
    return { selector: `a[href=${JSON.stringify(old)}]`, line: null, offset: null, old, new: edit.to };
  }
  return { selector: 'head', line: null, offset: null, old: '', new: snippetOf(edit) };
}

function sourceEdit({ start, end, text }: SourceChange, html: string, index: SourceIndex): SourceEdit {
  const element = index.elementAround(start);
  // An added attribute is shown with the tag that gets it.
  const isAdded = start === end && element !== null && start > element.start && start < element.tagEnd;
  const offset = isAdded ? element.start : start;
  return {
    selector: element === null ? (start <= index.headEnd ? 'head' : 'body') : element.selector(),
    line: html.slice(0, offset).split('\n').length,
    offset,
    old: html.slice(offset, end),
    new: html.slice(offset, start) + text,
  };
}
