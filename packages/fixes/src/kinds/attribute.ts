import { withAttribute } from '@plumbline/page-facts';
import type { EditKind, EditOf } from '../edit-kind.ts';
import { escapeAttribute } from '../escape-markup.ts';
import { isInTemplate } from '../facts-change.ts';
import { setAttribute } from '../source-change.ts';

export const attribute: EditKind<EditOf<'attribute'>> = {
  of: 'page',
  subject: ({ offset, name }) => `attribute ${offset} ${name}`,
  snippet: ({ name, value }) => (value === null ? '' : `${name}="${escapeAttribute(value)}"`),
  onSource({ offset, name, value }, html, index) {
    const element = index.elementAt(offset);
    return element === null ? [] : setAttribute(element, name, value, html);
  },
  onFacts: ({ offset, name, value }, html) =>
    isInTemplate(html, offset) ? html : withAttribute(html, offset, name.toLowerCase(), value),
};
