import { collapseSpace, isLive, type MetaFacts, type Placement } from '@plumbline/page-facts';
import type { EditKind, EditOf } from '../edit-kind.ts';
import { endOfHead, placementAt, withElement, withFacts } from '../facts-change.ts';
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
  onFacts(edit, html, original) {
    const key = edit.key.toLowerCase();
    const present = original.metas.find((each) => isLive(each) && each[edit.attribute] === key);
    const metas =
      present === undefined
        ? withElement(html.metas, metaFacts(edit, placementAt(endOfHead(original), original)))
        : withFacts(html.metas, present.offset, { content: collapseSpace(edit.content) });
    return { ...html, metas };
  },
};

/** Returns the facts of an inserted meta element. */
export function metaFacts({ attribute, key, content }: EditOf<'meta'>, placement: Placement): MetaFacts {
  return {
    name: attribute === 'name' ? key.toLowerCase() : null,
    property: attribute === 'property' ? key.toLowerCase() : null,
    httpEquiv: null,
    charset: null,
    content: collapseSpace(content),
    ...placement,
  };
}
