import type { MetaFacts } from '../page-facts.ts';
import { collapse } from '../text.ts';
import type { Collector, Cursor } from './collector.ts';
import { placementOf } from './placement.ts';

const metasMax = 1_000;

export function collectMetas(cursor: Cursor): Collector<readonly MetaFacts[]> {
  const metas: MetaFacts[] = [];
  return {
    open(name, attributes) {
      if (name !== 'meta' || metas.length === metasMax) return;
      metas.push({
        name: key(attributes['name']),
        property: key(attributes['property']),
        httpEquiv: key(attributes['http-equiv']),
        charset: key(attributes['charset']),
        content: collapse(attributes['content'] ?? ''),
        ...placementOf(cursor),
      });
    },
    finish: () => metas,
  };
}

function key(value: string | undefined): string | null {
  return value === undefined ? null : collapse(value).toLowerCase();
}
