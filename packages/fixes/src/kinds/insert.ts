import { collapseSpace, type HtmlFacts } from '@plumbline/page-facts';
import type { NewElement } from '../edit.ts';
import type { EditKind, EditOf } from '../edit-kind.ts';
import { positionBefore, placementAt, withElement } from '../facts-change.ts';
import { insertAt } from '../source-change.ts';
import { headingTag, linkTag, metaTag, titleTag } from '../tags.ts';
import { linkFacts } from './link.ts';
import { metaFacts } from './meta.ts';
import { titleFacts } from './title.ts';

export const insert: EditKind<EditOf<'insert'>> = {
  of: 'page',
  subject: ({ offset, element }) =>
    `insert ${offset} ${element.kind === 'heading' ? `h${element.level}` : tagOf(element)}`,
  snippet: ({ element }) => tagOf(element),
  onSource({ offset, element }, html, { headEnd }) {
    if (offset > html.length) return [];
    return [insertAt(element.kind === 'heading' ? offset : Math.min(offset, headEnd), tagOf(element))];
  },
  onFacts: ({ offset, element }, html, original) =>
    factsWith(element, positionBefore(offset), html, original),
};

function tagOf(element: NewElement): string {
  switch (element.kind) {
    case 'title':
      return titleTag(element.value);
    case 'meta':
      return metaTag(element.attribute, element.key, element.content);
    case 'link':
      return linkTag(element);
    case 'heading':
      return headingTag(element.level, element.text, element.className);
  }
}

function factsWith(element: NewElement, offset: number, html: HtmlFacts, original: HtmlFacts): HtmlFacts {
  const placement = placementAt(offset, original);
  switch (element.kind) {
    case 'title':
      return { ...html, titles: withElement(html.titles, titleFacts(element.value, placement)) };
    case 'meta':
      return { ...html, metas: withElement(html.metas, metaFacts(element, placement)) };
    case 'link':
      return {
        ...html,
        links: withElement(html.links, linkFacts(element, placement, html.document.baseUrl)),
      };
    case 'heading': {
      const { level } = element;
      const text = collapseSpace(element.text);
      const heading = {
        offset,
        level,
        text,
        imageOnly: false,
        hidden: false,
        inNavigation: false,
        inMain: false,
        isEnclosed: false,
        isBare: true,
        className: element.className ?? null,
      };
      return { ...html, headings: withElement(html.headings, heading) };
    }
  }
}
