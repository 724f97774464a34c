import type { EditKind, EditOf } from '../edit-kind.ts';
import { escapeText } from '../escape-markup.ts';
import { addToHead } from '../source-change.ts';
import { titleTag } from '../tags.ts';

export const title: EditKind<EditOf<'title'>> = {
  of: 'page',
  subject: () => 'title',
  snippet: ({ value }) => titleTag(value),
  onSource({ value }, _html, index) {
    if (index.title === null) return [addToHead(titleTag(value), index)];
    const { tagEnd, end } = index.title;
    return [{ start: tagEnd, end, text: `${escapeText(value)}</title>` }];
  },
};
