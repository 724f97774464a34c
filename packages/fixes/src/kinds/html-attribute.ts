import type { EditKind, EditOf } from '../edit-kind.ts';
import { escapeAttribute } from '../escape-markup.ts';
import { insertion, setAttribute } from '../source-change.ts';

export const htmlAttribute: EditKind<EditOf<'html-attribute'>> = {
  of: 'page',
  subject: ({ name }) => `html ${name}`,
  snippet: htmlTag,
  onSource(edit, html, index) {
    if (index.html !== null) return setAttribute(index.html, edit.name, edit.value, html);
    return [insertion(index.afterDoctype, htmlTag(edit))];
  },
};

function htmlTag({ name, value }: EditOf<'html-attribute'>): string {
  return `<html ${name}="${escapeAttribute(value)}">`;
}
