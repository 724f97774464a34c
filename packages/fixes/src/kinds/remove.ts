import type { EditKind, EditOf } from '../edit-kind.ts';
import { replaceElement } from '../source-change.ts';

export const remove: EditKind<EditOf<'remove'>> = {
  of: 'page',
  subject: ({ offset }) => `remove ${offset}`,
  snippet: () => '',
  onSource: ({ offset }, _html, index) => replaceElement(index.elementAt(offset), ''),
};
