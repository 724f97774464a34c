import type { HtmlFacts } from '@plumbline/page-facts';
import type { EditKind, EditOf } from '../edit-kind.ts';
import { isInTemplate } from '../facts-change.ts';
import { replaceElement } from '../source-change.ts';

export const remove: EditKind<EditOf<'remove'>> = {
  of: 'page',
  subject: ({ offset }) => `remove ${offset}`,
  snippet: () => '',
  onSource: ({ offset }, _html, index) => replaceElement(index.elementAt(offset), ''),
  onFacts: ({ offset }, html) =>
    isInTemplate(html, offset)
      ? html
      : {
          ...html,
          titles: without(html.titles, offset),
          metas: without(html.metas, offset),
          links: without(html.links, offset),
          headings: without(html.headings, offset),
          images: without(html.images, offset),
          resources: without(html.resources, offset),
        },
};

type Element = HtmlFacts['titles' | 'metas' | 'links' | 'headings' | 'images' | 'resources'][number];

function without<Facts extends Element>(elements: readonly Facts[], offset: number): readonly Facts[] {
  return elements.some((element) => element.offset === offset)
    ? elements.filter((element) => element.offset !== offset)
    : elements;
}
