import type { TitleFacts } from '../../page-facts.ts';
import type { Collector, Cursor } from '../collector.ts';
import { placementOf } from '../placement.ts';
import { createTextCapture } from './text-capture.ts';

const titlesMax = 100;

/** Collects `<title>` of the HTML namespace, which excludes the title of an svg. */
export function collectTitles(cursor: Cursor): Collector<readonly TitleFacts[]> {
  const titles: TitleFacts[] = [];
  const capture = createTextCapture();
  let placement = placementOf(cursor);
  return {
    elements: ['title'],
    open() {
      if (cursor.inside('svg') || titles.length === titlesMax) return;
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
