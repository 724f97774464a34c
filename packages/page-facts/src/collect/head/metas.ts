import type { MetaFacts } from '../../page-facts.ts';
import { collapseSpace, truncate } from '../../text/text.ts';
import type { Collector, Cursor } from '../collector.ts';
import { placementOf } from '../placement.ts';

const metasMax = 1_000;
/** Longest content that is kept, in UTF-16 units. Only policies come near it: servers send headers of 8 KB. */
const contentMax = 10_000;

export function collectMetas(cursor: Cursor): Collector<readonly MetaFacts[]> {
  const metas: MetaFacts[] = [];
  return {
    elements: ['meta'],
    open(_name, attributes) {
      if (metas.length === metasMax) return;
      metas.push({
        name: metaKey(attributes['name']),
        property: metaKey(attributes['property']),
        httpEquiv: metaKey(attributes['http-equiv']),
        charset: metaKey(attributes['charset']),
        content: truncate(collapseSpace(attributes['content'] ?? ''), contentMax),
        ...placementOf(cursor),
      });
    },
    finish: () => metas,
  };
}

/** Returns the key that tells meta elements apart, whatever the case and the spaces. */
export function metaKey(value: string | null | undefined): string | null {
  return value === null || value === undefined ? null : collapseSpace(value).toLowerCase();
}
