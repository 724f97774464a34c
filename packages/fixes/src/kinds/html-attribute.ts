import type { EditKind, EditOf } from '../edit-kind.ts';
import { escapeAttribute } from '../escape-markup.ts';
import { insertAt, setAttribute } from '../source-change.ts';

export const htmlAttribute: EditKind<EditOf<'html-attribute'>> = {
  of: 'page',
  subject: ({ name }) => `html ${name}`,
  snippet: htmlTag,
  onSource(edit, html, index) {
    if (index.html !== null) return setAttribute(index.html, edit.name, edit.value, html);
    return [insertAt(index.afterDoctype, htmlTag(edit))];
  },
  onFacts: ({ value }, html, original) => ({
    ...html,
    document: { ...html.document, lang: value },
    anchors: html.anchors.map((anchor) =>
      anchor.lang === null || anchor.lang === original.document.lang ? { ...anchor, lang: value } : anchor,
    ),
  }),
};

function htmlTag({ name, value }: EditOf<'html-attribute'>): string {
  return `<html ${name}="${escapeAttribute(value)}">`;
}
