import { withJsonLd } from '@plumbline/page-facts';
import type { EditKind, EditOf } from '../edit-kind.ts';
import { endOfHead, withElement, withFacts } from '../facts-change.ts';
import { addToHead, replaceElement } from '../source-change.ts';
import { jsonLdTag } from '../tags.ts';

export const jsonLd: EditKind<EditOf<'json-ld'>> = {
  of: 'page',
  subject: ({ offset, json }) => `json-ld ${offset ?? ''} ${json}`,
  snippet: ({ json }) => jsonLdTag(`\n${json}\n`),
  onSource: ({ json, offset }, _html, index) =>
    offset === undefined
      ? [addToHead(jsonLdTag(json), index)]
      : replaceElement(index.elementAt(offset), jsonLdTag(json)),
  onFacts({ json, offset }, html, original) {
    const { blocks } = html.structuredData;
    const changed =
      offset === undefined
        ? withElement(blocks, { offset: endOfHead(original), json })
        : withFacts(blocks, offset, { json });
    return { ...html, structuredData: withJsonLd(html.structuredData, changed) };
  },
};
