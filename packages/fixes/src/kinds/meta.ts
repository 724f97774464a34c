import type { EditKind, EditOf } from '../edit-kind.ts';
import { addToHead, setAttribute } from '../source-change.ts';
import { metaTag } from '../tags.ts';

export const meta: EditKind<EditOf<'meta'>> = {
  of: 'page',
  subject: ({ attribute, key }) => `meta ${attribute} ${key.toLowerCase()}`,
  snippet: ({ attribute, key, content }) => metaTag(attribute, key, content),
  onSource({ attribute, key, content }, html, index) {
    const present = index.metas.find(
      ({ attributes }) => attributes[attribute]?.trim().toLowerCase() === key.toLowerCase(),
    );
    if (present !== undefined) return setAttribute(present, 'content', content, html);
    return [addToHead(metaTag(attribute, key, content), index)];
  },
};
