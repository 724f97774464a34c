import { collapseSpace, isLive, type Placement, type TitleFacts } from '@plumbline/page-facts';
import type { EditKind, EditOf } from '../edit-kind.ts';
import { escapeText } from '../escape-markup.ts';
import { endOfHead, placementAt, withElement, withFacts } from '../facts-change.ts';
import { addToHead } from '../source-change.ts';
import type { SourceElement } from '../source-tree.ts';
import { titleTag } from '../tags.ts';

export const title: EditKind<EditOf<'title'>> = {
  of: 'page',
  subject: () => 'title',
  snippet: ({ value }) => titleTag(value),
  onSource({ value }, html, index) {
    if (index.title === null) return [addToHead(titleTag(value), index)];
    const { tagEnd } = index.title;
    return [{ start: tagEnd, end: endOf(index.title, html), text: `${escapeText(value)}</title>` }];
  },
  onFacts({ value }, html, original) {
    const present = original.titles.find(isLive);
    const titles =
      present === undefined
        ? withElement(html.titles, titleFacts(value, placementAt(endOfHead(original), original)))
        : withFacts(html.titles, present.offset, { text: collapseSpace(value), closed: true });
    return { ...html, titles };
  },
};

/** Returns the end of a title. Without an end tag it swallows the page, so its line or the next tag ends it. */
function endOf({ tagEnd, end }: SourceElement, html: string): number {
  const content = html.slice(tagEnd, end);
  return /<\/title\s*>$/i.test(content) ? end : tagEnd + content.search(/[<\r\n]|$/);
}

/** Returns the facts of an inserted title. */
export function titleFacts(value: string, placement: Placement): TitleFacts {
  return { text: collapseSpace(value), closed: true, ...placement };
}
