import type { Edit } from './edit.ts';
import { escapeAttribute, escapeText } from './escape-markup.ts';
import { indexSource, type SourceElement, type SourceIndex } from './source-index.ts';

/**
 * Makes the page-level edits in a page's source and leaves every other character as it is. Edits of files, headers and
 * redirects concern no page and are passed over.
 *
 * @returns the new source; the old one where an edit's offset names no start tag
 */
export function applyEdits(html: string, edits: readonly Edit[]): string {
  const offsets = new Set(edits.flatMap((edit) => ('offset' in edit ? [edit.offset ?? -1] : [])));
  const index = indexSource(html, offsets);
  const changes = edits.flatMap((edit) => changesFor(edit, html, index));
  return withChanges(html, changes);
}

/** In one pass, for there may be thousands; of two changes to the same piece of the source the first is made. */
function withChanges(html: string, changes: readonly Change[]): string {
  const pieces: string[] = [];
  let done = 0;
  // Sorting is stable: at one place the order is that of the edits, with what is put before a piece ahead of the piece.
  for (const { start, end, text } of changes.toSorted(
    (one, other) => one.start - other.start || one.end - other.end,
  )) {
    if (start < done) continue;
    pieces.push(html.slice(done, start), text);
    done = end;
  }
  return pieces.join('') + html.slice(done);
}

/** Text that takes the place of what stands from `start` to before `end`. */
interface Change {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

function changesFor(edit: Edit, html: string, index: SourceIndex): Change[] {
  switch (edit.kind) {
    case 'title':
      return titleChanges(edit.value, index);
    case 'meta': {
      const { attribute, key, content } = edit;
      const present = index.metas.find(
        ({ attributes }) => attributes[attribute]?.trim().toLowerCase() === key.toLowerCase(),
      );
      if (present !== undefined) return setAttribute(present, 'content', content, html);
      return [
        addToHead(
          `<meta ${attribute}="${escapeAttribute(key)}" content="${escapeAttribute(content)}">`,
          index,
        ),
      ];
    }
    case 'link':
      return linkChanges(edit, html, index);
    case 'attribute': {
      const element = index.elementAt(edit.offset);
      return element === null ? [] : setAttribute(element, edit.name, edit.value, html);
    }
    case 'html-attribute':
      if (index.html !== null) return setAttribute(index.html, edit.name, edit.value, html);
      return [insertion(index.afterDoctype, `<html ${edit.name}="${escapeAttribute(edit.value)}">`)];
    case 'insert':
      return edit.offset <= html.length ? [insertion(edit.offset, edit.html)] : [];
    case 'remove': {
      const element = index.elementAt(edit.offset);
      return element === null ? [] : [{ start: element.start, end: element.end, text: '' }];
    }
    case 'json-ld':
      return jsonLdChanges(edit, index);
    case 'prologue': {
      const charset = edit.charset ? [insertion(index.headStart, '<meta charset="utf-8">')] : [];
      return edit.doctype ? [...doctypeChange(index), ...charset] : charset;
    }
    default:
      return [];
  }
}

function titleChanges(value: string, index: SourceIndex): Change[] {
  const text = `${escapeText(value)}</title>`;
  if (index.title === null) return [addToHead(`<title>${text}`, index)];
  return [{ start: index.title.tagEnd, end: index.title.end, text }];
}

function linkChanges(edit: Extract<Edit, { kind: 'link' }>, html: string, index: SourceIndex): Change[] {
  const present = index.links.find(
    ({ attributes }) =>
      (attributes['rel'] ?? '').toLowerCase().split(/\s+/).includes(edit.rel.toLowerCase()) &&
      attributes['hreflang']?.trim().toLowerCase() === edit.hreflang?.toLowerCase(),
  );
  if (present !== undefined) return setAttribute(present, 'href', edit.href, html);
  const hreflang = edit.hreflang === undefined ? '' : ` hreflang="${escapeAttribute(edit.hreflang)}"`;
  return [
    addToHead(
      `<link rel="${escapeAttribute(edit.rel)}"${hreflang} href="${escapeAttribute(edit.href)}">`,
      index,
    ),
  ];
}

function jsonLdChanges({ json, offset }: Extract<Edit, { kind: 'json-ld' }>, index: SourceIndex): Change[] {
  // Inside a script only its end tag has a meaning; `\u003c` is the same character to a JSON parser.
  const script = `<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>`;
  if (offset === undefined) return [addToHead(script, index)];
  const element = index.elementAt(offset);
  return element === null ? [] : [{ start: element.start, end: element.end, text: script }];
}

function doctypeChange({ doctype }: SourceIndex): Change[] {
  return [{ start: doctype?.start ?? 0, end: doctype?.end ?? 0, text: '<!doctype html>' }];
}

/** At the end of the head's own content, so that nothing that is there before loses its place. */
function addToHead(text: string, index: Pick<SourceIndex, 'headEnd'>): Change {
  return insertion(index.headEnd, text);
}

function insertion(offset: number, text: string): Change {
  return { start: offset, end: offset, text };
}

/** Changes one attribute in a start tag, adds it, or with null takes it out. */
function setAttribute(element: SourceElement, name: string, value: string | null, html: string): Change[] {
  const tag = html.slice(element.start, element.tagEnd);
  const written = value === null ? '' : ` ${name}="${escapeAttribute(value)}"`;
  const found = findAttribute(tag, name.toLowerCase());
  if (found !== null)
    return [{ start: element.start + found.start, end: element.start + found.end, text: written }];
  if (value === null) return [];
  const nameEnd = /^<[^\s/>]+/.exec(tag)?.[0].length ?? 0;
  return [insertion(element.start + nameEnd, written)];
}

/** Where an attribute stands in a start tag, with the white space before it. */
function findAttribute(tag: string, name: string): { readonly start: number; readonly end: number } | null {
  const tagName = /^<[^\s/>]+/.exec(tag)?.[0].length ?? 0;
  for (const match of tag.slice(tagName).matchAll(attribute)) {
    if (match[1]?.toLowerCase() !== name) continue;
    return { start: tagName + match.index, end: tagName + match.index + match[0].length };
  }
  return null;
}

/** Or a sign that belongs to none: from one to the next, no character is looked at again. */
const attribute = /[\s/]*(?:([^\s"'>/=]+)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?|["'>=])/gy;
