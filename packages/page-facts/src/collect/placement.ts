import type { Placement } from '../page-facts.ts';
import type { Cursor } from './collector.ts';

export function placementOf(cursor: Cursor): Placement {
  return {
    offset: cursor.offset,
    inHead: cursor.inHead,
    inNoscript: cursor.inside('noscript'),
    inTemplate: cursor.inside('template'),
  };
}
