import type { TitleFacts } from '../../page-facts.ts';
import type { Collector, Cursor } from '../collector.ts';
import { placementOf } from '../placement.ts';
import { createTextCapture } from './text-capture.ts';

const titlesMax = 100;

/** Elements whose titles are no title of the page: those of drawings and formulas, and those that browsers drop. */
export const elementsWithOwnTitles: readonly string[] = ['svg', 'math', 'select'];

/** Collects the titles that can be the title of the page. */
export function collectTitles(cursor: Cursor): Collector<readonly TitleFacts[]> {
  const titles: TitleFacts[] = [];
  const capture = createTextCapture();
  let placement = placementOf(cursor);
  return {
    elements: ['title'],
    open() {
      if (elementsWithOwnTitles.some(cursor.inside) || titles.length === titlesMax) return;
      capture.start();
      placement = placementOf(cursor);
    },
    text: capture.add,
    close(_name, implied) {
      if (capture.isOpen) titles.push({ text: capture.end(), closed: !implied, ...placement });
    },
    finish: () => titles,
  };
}
