import type { Collector, Cursor } from '../collect/collector.ts';
import { createHtmlWalk } from '../walk-html.ts';

/** Stands for source that cannot become the text of a link. */
const FILLER = '\uFFFC';

/**
 * Blanks out everything in the source that cannot become the text of a link: tags, hidden text, links, headings,
 * controls, blocks of code, navigation and margins, and everything outside `main`, if there is one. The result is as
 * long as the source, so offsets agree.
 */
export function linkableText(html: string): string {
  const walk = createHtmlWalk();
  const collector = collectPieces(walk.cursor);
  walk.run(html, [collector], () => undefined);
  const pieces = collector.finish(() => null);
  const inMain = pieces.filter((piece) => piece.inMain);
  const parts: string[] = [];
  let end = 0;
  for (const piece of inMain.length > 0 ? inMain : pieces) {
    parts.push(FILLER.repeat(piece.offset - end), html.slice(piece.offset, piece.endOffset));
    end = piece.endOffset;
  }
  return parts.join('') + FILLER.repeat(html.length - end);
}

interface Piece {
  readonly offset: number;
  readonly endOffset: number;
  readonly inMain: boolean;
}

function collectPieces(cursor: Cursor): Collector<readonly Piece[]> {
  const pieces: Piece[] = [];
  return {
    text() {
      if (cursor.inHead || cursor.isHidden || !cursor.isRendered || unlinkable.some(cursor.inside)) return;
      const { offset, endOffset } = cursor;
      pieces.push({ offset, endOffset, inMain: cursor.inside('main') });
    },
    finish: () => pieces,
  };
}

const unlinkable = [
  'a',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'title',
  'button',
  'label',
  'select',
  'textarea',
  'svg',
  'pre',
  // In a table: a name of the cells below, or of the chapter in the head of a manual's page.
  'th',
  'nav',
  'aside',
  'dialog',
  'header',
  'footer',
];
