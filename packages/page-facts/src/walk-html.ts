import { Parser, type Handler } from 'htmlparser2';
import type { Attributes, Collector, Cursor } from './collect/collector.ts';
import { createHeadTracker, type HeadTracker } from './collect/head/head-tracker.ts';
import { withoutInnerScriptEnds } from './inner-script-ends.ts';
import { unrenderedElements } from './unrendered-elements.ts';

export interface HtmlWalk {
  readonly cursor: Cursor;
  /** The first thing that closes the source head early. */
  readonly headBrokenBy: HeadTracker['brokenBy'];
  /** Offset of the first main content; null without any. */
  readonly mainOffset: number | null;
  /** True if the source ends inside elements whose end tags may not be left out, and without the end of the body. */
  readonly endsOpen: boolean;
  /** Walks through the source, which has no byte order mark. Call it once. */
  readonly run: (html: string, collectors: Collectors, onDoctype: (declaration: string) => void) => void;
}

/**
 * At this depth the walk starts afresh, as if all elements had been closed. The parser's work for each tag grows with
 * the depth, so a hostile page would take quadratic time without a limit. Browsers stop at 512.
 */
const depthMax = 1_000;
/** Most elements that are read. Real pages of 10 MB have up to 110,000. */
const elementsMax = 250_000;

const visible = /\S/;
/** Matches text that is content to a parser: HTML knows five characters of white space, whatever is visible. */
const content = /[^\t\n\f\r ]/;

/** Reads HTML as a stream of tags and text, and reports it to collectors with its position. */
export function createHtmlWalk(): HtmlWalk {
  const head = createHeadTracker();
  const frames: Frame[] = [];
  const byName = new Map<string, ElementsOfName>();
  let unrendered = 0;
  let elements = 0;
  let isStopped = false;
  let mainOffset: number | null = null;
  let endsOpen = false;
  let hasEnd = false;
  const cursor: Writable<Cursor> = {
    offset: 0,
    endOffset: 0,
    depth: 0,
    inHead: head.inHead,
    bodyOffset: null,
    isHidden: false,
    isRendered: true,
    isBlank: false,
    mainDepth: null,
    lang: null,
    inside: (name) => (byName.get(name)?.count ?? 0) > 0,
  };

  /** Moves the cursor into the innermost open element. */
  function enter(): void {
    const frame = frames.at(-1);
    cursor.depth = frames.length;
    cursor.isHidden = frame?.isHidden ?? false;
    cursor.isRendered = unrendered === 0;
    cursor.lang = frame?.lang ?? null;
    followHead();
  }

  function followHead(): void {
    cursor.inHead = head.inHead;
    if (!head.inHead) cursor.bodyOffset ??= cursor.offset;
  }

  return {
    cursor,
    get headBrokenBy() {
      return head.brokenBy;
    },
    get mainOffset() {
      return mainOffset;
    },
    get endsOpen() {
      return endsOpen;
    },
    run(source, collectors, onDoctype) {
      const html = withoutInnerScriptEnds(source);
      const openersOf = byElement(collectors, ({ open: opener }) => opener);
      const closersOf = byElement(collectors, ({ close: closer }) => closer);
      const readers = collectors.flatMap(({ text }) => text ?? []);
      let hasContent = false;
      /** Offset after the last end tag. */
      let endTagEnd = 0;
      /** Text comes in pieces, split at every entity; collectors get it whole. */
      const pending = { text: '', offset: 0, endOffset: 0 };

      function flushText(): void {
        if (pending.text === '') return;
        const { text, offset } = pending;
        pending.text = '';
        cursor.offset = offset;
        cursor.endOffset = pending.endOffset;
        cursor.isBlank = !visible.test(text);
        if (content.test(text)) {
          hasContent = true;
          head.text(offset);
          followHead();
        }
        for (const read of readers) read(text);
      }

      /** Parses from an offset and returns where to go on. */
      function parseFrom(start: number): number {
        let end = html.length;
        const parser = new TagParser({
          onopentag(name, attributes, implied) {
            flushText();
            hasContent = true;
            elements += 1;
            if (elements === elementsMax) isStopped = true;
            moveTo();
            if (!implied) head.open(name, cursor.offset);
            open(name, attributes);
            if (isStopped) parser.pause();
            else if (frames.length > depthMax && !rawText.has(name)) {
              end = cursor.endOffset;
              parser.pause();
            }
          },
          ontext(chunk) {
            if (pending.text === '') pending.offset = start + parser.startIndex;
            pending.text += chunk;
            pending.endOffset = start + parser.endIndex + 1;
          },
          onendtag(from, to) {
            const name = html.slice(start + from, start + to).toLowerCase();
            endTagEnd = html.indexOf('>', start + to) + 1 || html.length;
            hasEnd ||= name === 'body' || name === 'html';
            // In the body only the end tag of the head still says something.
            if (head.inHead || name === 'head') {
              flushText();
              moveTo();
              head.endTag(name, cursor.offset);
              followHead();
            }
            return endTagEnd - start;
          },
          onclosetag(_name, implied) {
            flushText();
            moveTo();
            if (!implied) cursor.endOffset = Math.max(cursor.endOffset, endTagEnd);
            closeInnermost(implied);
          },
          onprocessinginstruction(name, data) {
            flushText();
            // A browser ignores a doctype after any content.
            if (name === '!doctype' && !hasContent) onDoctype(data.slice(1));
          },
        });
        function moveTo(): void {
          cursor.offset = start + parser.startIndex;
          cursor.endOffset = start + parser.endIndex + 1;
        }
        parser.write(html.slice(start));
        if (isStopped) return html.length;
        if (end === html.length) {
          endsOpen = !hasEnd && frames.some(({ ofName }) => alwaysClosed.has(ofName.name));
          parser.end();
        }
        flushText();
        return end;
      }

      function open(name: string, attributes: Attributes): void {
        const parent = frames.at(-1);
        const ofName = elementsOf(name);
        ofName.count += 1;
        if (ofName.isUnrendered) unrendered += 1;
        frames.push({
          ofName,
          isHidden: parent?.isHidden === true || isHidden(attributes),
          lang: attributes['lang'] ?? parent?.lang ?? null,
        });
        enter();
        if (cursor.mainDepth === null && isMain(name, attributes)) {
          cursor.mainDepth = cursor.depth;
          if (!cursor.inside('template')) mainOffset ??= cursor.offset;
        }
        for (const report of openersOf(name)) report(name, attributes);
      }

      function closeInnermost(implied: boolean): void {
        const ofName = frames.at(-1)?.ofName;
        if (ofName === undefined) return;
        for (const report of closersOf(ofName.name)) report(ofName.name, implied);
        if (cursor.mainDepth === frames.length) cursor.mainDepth = null;
        frames.pop();
        ofName.count -= 1;
        if (ofName.isUnrendered) unrendered -= 1;
        head.close(ofName.name);
        enter();
      }

      function elementsOf(name: string): ElementsOfName {
        const known = byName.get(name);
        if (known !== undefined) return known;
        const ofName = { name, isUnrendered: unrenderedElements.has(name), count: 0 };
        byName.set(name, ofName);
        return ofName;
      }

      for (let start = 0; start < html.length;) {
        start = parseFrom(start);
        while (frames.length > 0) closeInnermost(true);
      }
    },
  };
}

interface TagHandler extends Partial<Handler> {
  /** Called for each end tag, before it closes elements, with the range of its name. Returns the offset after it. */
  readonly onendtag: (from: number, to: number) => number;
}

/**
 * Reports all end tags. The parser drops those whose element is not open, but browsers may end the head there. It takes
 * what stands behind the name, as in "</title >", for a part of what follows.
 */
class TagParser extends Parser {
  readonly #handler: TagHandler;

  constructor(handler: TagHandler) {
    super(handler);
    this.#handler = handler;
  }

  override onclosetag(start: number, endIndex: number): void {
    const end = this.#handler.onendtag(start, endIndex);
    super.onclosetag(start, endIndex);
    this.startIndex = end;
  }
}

type Collectors = readonly Collector<unknown>[];
type Writable<Facts> = { -readonly [Key in keyof Facts]: Facts[Key] };

/**
 * Returns what each element is reported to: most tags concern few of the collectors. To look up the functions for each
 * tag would take longer than most of them do. Stored with the open elements, they outlived the walk, and to collect
 * that garbage took 4 % of all work on a page.
 */
function byElement<Report>(
  collectors: Collectors,
  reportOf: (collector: Collector<unknown>) => Report | undefined,
): (name: string) => readonly Report[] {
  const reportsTo = (concerned: Collectors) => concerned.flatMap((collector) => reportOf(collector) ?? []);
  const ofAny = reportsTo(collectors.filter(({ elements }) => elements === undefined));
  const names = new Set(collectors.flatMap(({ elements = [] }) => elements));
  const ofName = new Map<string, readonly Report[]>();
  for (const name of names)
    ofName.set(name, reportsTo(collectors.filter(({ elements }) => elements?.includes(name) ?? true)));
  return (name) => ofName.get(name) ?? ofAny;
}

interface Frame {
  readonly ofName: ElementsOfName;
  readonly isHidden: boolean;
  readonly lang: string | null;
}

/** Open elements of one name. */
interface ElementsOfName {
  readonly name: string;
  readonly isUnrendered: boolean;
  count: number;
}

function isMain(name: string, attributes: Attributes): boolean {
  return name === 'main' || attributes['role']?.trim().toLowerCase() === 'main';
}

function isHidden(attributes: Attributes): boolean {
  return attributes['hidden'] !== undefined || attributes['aria-hidden'] === 'true';
}

/** Elements whose content is text up to their end tag: the walk cannot start afresh inside. */
const rawText: ReadonlySet<string> = new Set([
  'iframe',
  'noembed',
  'noframes',
  'plaintext',
  'script',
  'style',
  'textarea',
  'title',
  'xmp',
]);

/** Elements of most pages whose end tag may not be left out: https://html.spec.whatwg.org/#optional-tags */
const alwaysClosed: ReadonlySet<string> = new Set([
  'a',
  'article',
  'aside',
  'div',
  'footer',
  'form',
  'header',
  'main',
  'nav',
  'ol',
  'script',
  'section',
  'span',
  'style',
  'table',
  'title',
  'ul',
]);
