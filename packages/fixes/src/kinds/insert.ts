import type { EditKind, EditOf } from '../edit-kind.ts';
import { insertion } from '../source-change.ts';

export const insert: EditKind<EditOf<'insert'>> = {
  of: 'page',
  subject: ({ offset, html }) => `insert ${offset} ${html}`,
  snippet: ({ html }) => html,
  onSource: (edit, html) => (edit.offset <= html.length ? [insertion(edit.offset, edit.html)] : []),
};
