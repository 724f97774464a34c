import type { Attributes, Collector, Cursor } from '../collect/collector.ts';
import { createHtmlWalk } from '../walk-html.ts';

/** Replaces source that cannot become the text of a link. */
const FILLER = '\uFFFC';

/**
 * Blanks out everything in the source that cannot become the text of a link: tags, hidden text, links, headings,
 * controls, blocks of code, navigation and margins, bylines, comments, and everything outside main content and articles, if there are any.
 * The result is as long as the source, so offsets agree.
 */
export function linkableText(html: string): string {
  const walk = createHtmlWalk();
  const collector = collectPieces(walk.cursor);
  walk.run(html, [collector], () => undefined);
  const pieces = collector.finish(() => null);
  const inContent = pieces.filter((piece) => piece.inContent);
  const parts: string[] = [];
  let end = 0;
  for (const piece of inContent.length > 0 ? inContent : pieces) {
    const text = html.slice(piece.offset, piece.endOffset);
    parts.push(FILLER.repeat(piece.offset - end), text.replace(comment, blank));
    end = piece.endOffset;
  }
  return parts.join('') + FILLER.repeat(html.length - end);
}

/** Comments in the source do not end the text around them. */
const comment = /<!--[^]*?(?:-->|$)/g;

function blank(text: string): string {
  return FILLER.repeat(text.length);
}

interface Piece {
  readonly offset: number;
  readonly endOffset: number;
  readonly inContent: boolean;
}

function collectPieces(cursor: Cursor): Collector<readonly Piece[]> {
  const pieces: Piece[] = [];
  /** Depth of the outermost open element beside the text, such as a byline; null outside. */
  let asideDepth: number | null = null;
  return {
    open(name, attributes) {
      if (asideDepth === null && !around.has(name) && isBesideText(attributes)) asideDepth = cursor.depth;
    },
    text() {
      if (cursor.inHead || cursor.isHidden || !cursor.isRendered || asideDepth !== null) return;
      if (unlinkable.some(cursor.inside)) return;
      const { offset, endOffset } = cursor;
      pieces.push({ offset, endOffset, inContent: cursor.mainDepth !== null || cursor.inside('article') });
    },
    close() {
      if (cursor.depth === asideDepth) asideDepth = null;
    },
    finish: () => pieces,
  };
}

/** Bylines, dates, categories, comments and lists of related pages. */
const besideText =
  /(?:^|\s)(?:(?:entry|post|article|single|item|blog|site|page)[-_]{1,2})?(?:by-?line|author|vcard|dateline|posted-on|meta|date|tags?|tag-?list|cat-links|categories|comments?|respond|reply|breadcrumbs?|pagination|pager|[a-z]*nav(?:igation|header|footer|bar)?|related|share|sharing|widget|[a-z]*sidebar|newsletter)(?:[-_](?:list|box|bio|name|info|area|links|nav|posts|body|content|meta))?(?=\s|$)/i;

/** Roles of elements around the text. */
const margins: ReadonlySet<string> = new Set([
  'navigation',
  'complementary',
  'search',
  'banner',
  'contentinfo',
]);

/** Elements whose classes describe the whole page. */
const around: ReadonlySet<string> = new Set(['html', 'body', 'main']);

function isBesideText(attributes: Attributes): boolean {
  return (
    margins.has(attributes['role'] ?? '') ||
    attributes['rel'] === 'author' ||
    attributes['itemprop'] === 'author' ||
    besideText.test(attributes['class'] ?? '') ||
    /^(?:comments|respond|related|sidebar)$/i.test(attributes['id'] ?? '')
  );
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
  // The text of th names the cells below, or the chapter in the head of a manual's page.
  'th',
  'address',
  'time',
  'figcaption',
  'nav',
  'aside',
  'dialog',
  'header',
  'footer',
];
