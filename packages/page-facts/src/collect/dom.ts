import type { DomFacts } from '../page-facts.ts';
import type { Attributes, Collector, Cursor } from './collector.ts';

const idsMax = 5_000;
const listedMax = 100;

export type DomStatistics = Omit<
  DomFacts,
  'looksClientRendered' | 'breadcrumb' | 'times' | 'publishedDate'
> & {
  /** True if an element that client-side frameworks fill exists and is empty. */
  readonly hasEmptyAppRoot: boolean;
};

/** Collects counts and sizes. */
export function collectDom(cursor: Cursor): Collector<DomStatistics> {
  const ids = new Set<string>();
  const children: number[] = [];
  const sizes = { script: 0, style: 0, svg: 0, dataUris: 0 };
  const noSnippetElements = new Set<string>();
  const scriptLinks: DomFacts['scriptLinks'][number][] = [];
  const emptyPictures: number[] = [];
  let elements = 0;
  let depth = 0;
  let childrenMax = 0;
  let childrenMaxDepth = 0;
  let codeBlocks = 0;
  let hasRichContent = false;
  let hasCanvas = false;
  let hasArticleElement = false;
  let hasFixedWidth = false;
  let fieldsOutsideForms = 0;
  let svgOffset: number | null = null;
  let picture: { readonly offset: number; hasImage: boolean } | null = null;
  let appRootDepth: number | null = null;
  let hasEmptyAppRoot = false;
  let isMadeByScripts = false;
  let asksForScripts = false;
  const outline = new Set<string>();

  return {
    open(name, attributes) {
      elements += 1;
      depth = Math.max(depth, cursor.depth);
      const siblings = (children[cursor.depth - 1] ?? 0) + 1;
      children[cursor.depth - 1] = siblings;
      children[cursor.depth] = 0;
      // Code listings have an element for each coloured word, and drawings one for each stroke.
      if (siblings > childrenMax && !cursor.inside('pre') && !cursor.inside('svg')) {
        childrenMax = siblings;
        childrenMaxDepth = cursor.depth;
      }

      for (const attribute in attributes) {
        // `class` is by far the most frequent attribute.
        if (attribute === 'class') continue;
        const value = attributes[attribute] ?? '';
        if (attribute === 'id' || (attribute === 'name' && name === 'a')) {
          if (ids.size < idsMax) ids.add(value);
        } else if (attribute === 'data-nosnippet') noSnippetElements.add(name);
        else if (frameworkAttributes.has(attribute)) isMadeByScripts = true;
        else if (urlAttributes.has(attribute)) sizes.dataUris += dataUriLength(value);
      }
      if (linksByScript(name, attributes) && scriptLinks.length < listedMax)
        scriptLinks.push({ offset: cursor.offset, element: name });
      if (name === 'pre') codeBlocks += 1;
      if (name === 'article') hasArticleElement = true;
      if (isField(name, attributes) && cursor.isRendered && !cursor.inside('form')) fieldsOutsideForms += 1;
      if (layoutElements.has(name) && isWide(attributes)) hasFixedWidth = true;
      if (richElements.has(name)) hasRichContent = true;
      if (name === 'canvas') hasCanvas = true;
      if (name === 'svg') svgOffset ??= cursor.offset;
      if (name === 'picture') picture = { offset: cursor.offset, hasImage: false };
      if (name === 'img' && picture !== null && (attributes['src'] ?? '') !== '') picture.hasImage = true;

      if (cursor.depth <= OUTLINE_DEPTH && cursor.isRendered && inBody(name, cursor)) outline.add(name);
      const isRoot = isAppRoot(name, attributes);
      if (isRoot || frameworkElements.has(name)) isMadeByScripts = true;
      if (isRoot) appRootDepth ??= cursor.depth;
      else if (cursor.isRendered) appRootDepth = null;
    },
    text(chunk) {
      if (cursor.isRendered) {
        if (!cursor.isBlank) appRootDepth = null;
      } else if (cursor.inside('script')) sizes.script += Buffer.byteLength(chunk);
      else if (cursor.inside('style')) {
        sizes.style += Buffer.byteLength(chunk);
        if (fixedWidth.test(chunk) && !askedWidth.test(chunk)) hasFixedWidth = true;
      } else if (cursor.inside('noscript') && /javascript/i.test(chunk)) asksForScripts = true;
    },
    close(name) {
      if (name === 'svg' && svgOffset !== null) {
        sizes.svg += cursor.endOffset - svgOffset;
        svgOffset = null;
      }
      if (name === 'picture' && picture !== null) {
        if (!picture.hasImage && emptyPictures.length < listedMax) emptyPictures.push(picture.offset);
        picture = null;
      }
      if (appRootDepth === cursor.depth) {
        hasEmptyAppRoot = true;
        appRootDepth = null;
      }
    },
    finish: () => ({
      elements,
      depth,
      childrenMax,
      childrenMaxDepth,
      ids: [...ids],
      hasRichContent,
      hasCanvas,
      inlineScript: sizes.script,
      inlineStyle: sizes.style,
      inlineSvg: sizes.svg,
      dataUris: sizes.dataUris,
      hasArticleElement,
      hasFixedWidth,
      fieldsOutsideForms,
      hasEmptyAppRoot,
      isMadeByScripts,
      asksForScripts,
      outline: [...outline],
      codeBlocks,
      noSnippetElements: [...noSnippetElements],
      scriptLinks,
      emptyPictures,
    }),
  };
}

/** Tells whether people write or choose something in the element. */
function isField(name: string, { type = 'text' }: Attributes): boolean {
  return name === 'textarea' || name === 'select' || (name === 'input' && fieldTypes.has(type.toLowerCase()));
}

const fieldTypes: ReadonlySet<string> = new Set('text email tel number date url file password'.split(' '));

const layoutElements: ReadonlySet<string> = new Set(['body', 'div', 'frameset', 'main', 'table', 'td']);
/** Matches a property of a style that sets a width of 600 pixels or more; `max-width` lets the layout shrink. */
const fixedWidth =
  /(?:^|[\s;{])(?:min-)?width\s*:\s*(?:[6-9]\d\d|\d{4})(?:\.\d+)?px\s*(?:!important\s*)?(?:[;}]|$)/i;
/** Matches a media query for a width: the layout is made for several. */
const askedWidth = /@media[^{]{0,200}width/i;
/** Matches a `width` attribute of 600 pixels or more. */
const wide = /^\s*(?:[6-9]\d\d|\d{4})(?:px)?\s*$/i;

/** Tells whether an element of the layout is wider than any phone. */
function isWide({ width = '', style = '' }: Attributes): boolean {
  return wide.test(width) || fixedWidth.test(style);
}

const richElements: ReadonlySet<string> = new Set(['img', 'video', 'canvas', 'form']);
const appRootIds: ReadonlySet<string> = new Set(['root', 'app', '__next', '__nuxt']);
const frameworkElements: ReadonlySet<string> = new Set(['app-root', 'astro-island']);
const frameworkAttributes: ReadonlySet<string> = new Set([
  'data-reactroot',
  'data-server-rendered',
  'data-sveltekit-preload-data',
  'data-v-app',
  'ng-version',
]);
/** Depth down to which elements are in the outline: those of the body, and their children. */
const OUTLINE_DEPTH = 4;

function inBody(name: string, cursor: Cursor): boolean {
  return name !== 'body' && name !== 'html' && !cursor.inHead && !cursor.inside('head');
}

function isAppRoot(name: string, attributes: Attributes): boolean {
  const { id } = attributes;
  return name === 'app-root' || (id !== undefined && appRootIds.has(id));
}

/** Attributes that may hold a data URI. */
const urlAttributes: ReadonlySet<string> = new Set(['src', 'href', 'srcset', 'poster', 'style']);

function dataUriLength(value: string): number {
  const start = value.indexOf('data:');
  return start === -1 ? 0 : value.length - start;
}

/** Tells whether a script turns the element into a link, which crawlers cannot follow. */
function linksByScript(name: string, attributes: Attributes): boolean {
  if (name !== 'span' && name !== 'div' && name !== 'button') return false;
  const { onclick, 'data-href': address } = attributes;
  return address !== undefined || (onclick !== undefined && /\blocation\b/.test(onclick));
}
