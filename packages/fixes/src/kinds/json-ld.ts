import { withJsonLd } from '@plumbline/page-facts';
import type { EditKind, EditOf } from '../edit-kind.ts';
import { endOfHead, withElement, withFacts } from '../facts-change.ts';
import { addToHead } from '../source-change.ts';
import { jsonLdContent, jsonLdTag } from '../tags.ts';

export const jsonLd: EditKind<EditOf<'json-ld'>> = {
  of: 'page',
  subject: ({ offset, json }) => `json-ld ${offset ?? ''} ${json}`,
  snippet: ({ json }) => jsonLdTag(`\n${json}\n`),
  onSource({ json, offset }, _html, index) {
    if (offset === undefined) return [addToHead(jsonLdTag(json), index)];
    const script = index.elementAt(offset);
    // Its start tag stays: scripts find the block by its id or class.
    return script === null
      ? []
      : [{ start: script.tagEnd, end: script.end, text: `${jsonLdContent(json)}</script>` }];
  },
  onFacts({ json, offset }, html, original) {
    const { blocks } = html.structuredData;
    const changed =
      offset === undefined
        ? withElement(blocks, { offset: endOfHead(original), json })
        : withFacts(blocks, offset, { json });
    return { ...html, structuredData: withJsonLd(html.structuredData, changed) };
  },
};
