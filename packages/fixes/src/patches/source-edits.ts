import type { Edit } from '../edit.ts';
import type { EditOf } from '../edit-kind.ts';
import { changesOf, snippetOf } from '../edit-kinds.ts';
import { escapeAttribute } from '../escape-markup.ts';
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
  return edits.map((edit) => changesOf(edit, html, index).map((change) => sourceEdit(change, html, index)));
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

/**
 * Returns the change of an edit without the source of its page, by the present value; null if words cannot say where it
 * belongs, such as a heading.
 */
export function unplacedEdit(edit: Edit, current: string | null): SourceEdit | null {
  switch (edit.kind) {
    case 'title':
      return current === null ? inHead(edit) : unplaced('title', current, edit.value);
    case 'meta': {
      const selector = `meta[${edit.attribute}=${JSON.stringify(edit.key)}]`;
      return current === null ? inHead(edit) : unplaced(selector, current, edit.content);
    }
    case 'link': {
      const version = edit.hreflang === undefined ? '' : `[hreflang=${JSON.stringify(edit.hreflang)}]`;
      const selector = `link[rel=${JSON.stringify(edit.rel)}]${version}`;
      return current === null ? inHead(edit) : unplaced(selector, current, edit.href);
    }
    case 'html-attribute':
      return current === null
        ? unplaced('html', '<html', `<html ${edit.name}="${escapeAttribute(edit.value)}"`)
        : unplaced('html', current, edit.value);
    case 'attribute':
      return unplacedAttribute(edit);
    case 'link-target': {
      if (edit.href === undefined) return null;
      return unplaced(`a[href=${JSON.stringify(edit.href)}]`, edit.href, addressLike(edit.href, edit));
    }
    case 'json-ld':
      return edit.offset === undefined ? inHead(edit) : null;
    case 'prologue':
      return inHead(edit);
    default:
      return null;
  }
}

/** Writes the new address of a link like the old one: without scheme and host if that has none. */
export function addressLike(href: string, { from, to }: EditOf<'link-target'>): string {
  const isWhole = /^\s*(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(href);
  const { origin, pathname } = new URL(to);
  return isWhole || new URL(from).origin !== origin || pathname.startsWith('//')
    ? to
    : to.slice(origin.length);
}

function unplacedAttribute(edit: EditOf<'attribute'>): SourceEdit | null {
  const { selector, name, value, offset } = edit;
  if (selector === undefined || value === null) return null;
  const selected = selectedAttribute(selector);
  if (selected.name === name) return unplaced(selector, selected.value, value);
  const start = `<${/^\w+/.exec(selector)?.[0] ?? ''}`;
  return { ...unplaced(selector, start, `${start} ${snippetOf(edit)}`), offset };
}

function inHead(edit: Edit): SourceEdit {
  return unplaced('head', '', snippetOf(edit));
}

function unplaced(selector: string, old: string, put: string): SourceEdit {
  return { selector, line: null, offset: null, old, new: put };
}

function sourceEdit({ start, end, text }: SourceChange, html: string, index: SourceIndex): SourceEdit {
  const element = index.elementAround(start);
  // An added attribute is shown with the tag that gets it.
  const isAdded = start === end && element !== null && start > element.start && start < element.tagEnd;
  const offset = isAdded ? element.start : start;
  return {
    selector: element === null ? (start <= index.headEnd ? 'head' : 'body') : element.selector(),
    line: index.lineAt(offset),
    offset,
    old: html.slice(offset, end),
    new: html.slice(offset, start) + text,
  };
}
