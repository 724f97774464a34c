import type { EditKind, EditOf } from '../edit-kind.ts';
import { addToHead, setAttribute } from '../source-change.ts';
import { linkTag } from '../tags.ts';

export const link: EditKind<EditOf<'link'>> = {
  of: 'page',
  subject: ({ rel, hreflang }) => `link ${rel.toLowerCase()} ${hreflang?.toLowerCase() ?? ''}`,
  snippet: linkTag,
  onSource(edit, html, index) {
    const present = index.links.find(
      ({ attributes }) =>
        (attributes['rel'] ?? '').toLowerCase().split(/\s+/).includes(edit.rel.toLowerCase()) &&
        attributes['hreflang']?.trim().toLowerCase() === edit.hreflang?.toLowerCase(),
    );
    if (present !== undefined) return setAttribute(present, 'href', edit.href, html);
    return [addToHead(linkTag(edit), index)];
  },
};
