import { Parser } from 'htmlparser2';
import type { Attributes, Collector, Cursor } from './collect/collector.ts';
import { createHeadTracker, type HeadTracker } from './collect/head/head-tracker.ts';
import { unrenderedElements } from './unrendered-elements.ts';

export interface HtmlWalk {
  readonly cursor: Cursor;
  /** The first thing that closes the source head early. */
  readonly headBrokenBy: HeadTracker['brokenBy'];
  /** Walks through the source. Call it once. */
  readonly run: (html: string, collectors: Collectors, onDoctype: (declaration: string) => void) => void;
}

/**
 * At this nesting the walk starts afresh, as if everything had been closed. The parser's work per tag grows with the
 * nesting, so a hostile page would take quadratic time without a limit. Browsers stop at 512.
 */
const depthMax = 1_000;
/** The rest is not read. Pages of 10 MB that people use have up to 110,000 elements. */
const elementsMax = 250_000;

/** Reads HTML as a stream of tags and text, and reports it to collectors with its position. */
export function createHtmlWalk(): HtmlWalk {
  const head = createHeadTracker();
  const openElements = createOpenElements();
  const position = { offset: 0, endOffset: 0 };
  let elements = 0;
  let isStopped = false;

  const cursor: Cursor = {
    get offset() {
      return position.offset;
    },
    get endOffset() {
      return position.endOffset;
    },
    get inHead() {
      return head.inHead;
    },
    get depth() {
      return openElements.frames.length;
    },
    get isHidden() {
      return openElements.frames.at(-1)?.isHidden ?? false;
    },
    get isRendered() {
      return openElements.unrendered() === 0;
    },
    get lang() {
      return openElements.frames.at(-1)?.lang ?? null;
    },
    inside: openElements.has,
  };

  return {
    cursor,
    get headBrokenBy() {
      return head.brokenBy;
    },
    run(html, collectors, onDoctype) {
      const openersOf = byElement(collectors, ({ open }) => open);
      const readers = collectors.flatMap(({ text }) => text ?? []);
      const closersOf = byElement(collectors, ({ close }) => close);
      let hasContent = false;
      /** Text comes in pieces, split at every entity; collectors get it whole. */
      const pending = { text: '', offset: 0, endOffset: 0 };

      function flushText(): void {
        if (pending.text === '') return;
        const { text, offset } = pending;
        pending.text = '';
        position.offset = offset;
        position.endOffset = pending.endOffset;
        hasContent ||= /\S/.test(text);
        head.text(text, offset);
        for (const read of readers) read(text);
      }

      /** Parses from an offset and returns where to go on. */
      function parseFrom(start: number): number {
        let end = html.length;
        const parser = new Parser({
          onopentag(name, attributes, implied) {
            flushText();
            hasContent = true;
            elements += 1;
            if (elements === elementsMax) isStopped = true;
            moveTo();
            if (!implied) head.open(name, position.offset);
            openElements.push(name, attributes);
            for (const open of openersOf(name)) open(name, attributes);
            if (isStopped) parser.pause();
            else if (openElements.frames.length > depthMax && !rawText.has(name)) {
              end = position.endOffset;
              parser.pause();
            }
          },
          ontext(chunk) {
            if (pending.text === '') pending.offset = start + parser.startIndex;
            pending.text += chunk;
            pending.endOffset = start + parser.endIndex + 1;
          },
          onclosetag(_name, implied) {
            flushText();
            moveTo();
            closeInnermost(implied);
          },
          onprocessinginstruction(name, data) {
            flushText();
            // After any content, a browser ignores it.
            if (name === '!doctype' && !hasContent) onDoctype(data.slice(1));
          },
        });
        function moveTo(): void {
          position.offset = start + parser.startIndex;
          position.endOffset = start + parser.endIndex + 1;
        }
        parser.write(html.slice(start));
        if (isStopped) return html.length;
        if (end === html.length) parser.end();
        flushText();
        return end;
      }

      function closeInnermost(implied: boolean): void {
        const name = openElements.frames.at(-1)?.name ?? '';
        for (const close of closersOf(name)) close(name, implied);
        openElements.pop();
        head.close(name, implied);
      }

      for (let start = 0; start < html.length;) {
        start = parseFrom(start);
        while (openElements.frames.length > 0) closeInnermost(true);
      }
    },
  };
}

type Collectors = readonly Collector<unknown>[];

/**
 * Returns what each element is reported to: most tags concern few of the collectors. To look up the functions for each
 * tag would take longer than most of them do.
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
  readonly name: string;
  readonly elements: ElementsOfName;
  readonly isHidden: boolean;
  readonly lang: string | null;
}

/** Open elements of one name. */
interface ElementsOfName {
  readonly isUnrendered: boolean;
  count: number;
}

function createOpenElements() {
  const frames: Frame[] = [];
  const byName = new Map<string, ElementsOfName>();
  let unrendered = 0;

  function elementsOf(name: string): ElementsOfName {
    const known = byName.get(name);
    if (known !== undefined) return known;
    const elements = { isUnrendered: unrenderedElements.has(name), count: 0 };
    byName.set(name, elements);
    return elements;
  }

  return {
    frames: frames as readonly Frame[],
    unrendered: () => unrendered,
    has: (name: string) => (byName.get(name)?.count ?? 0) > 0,
    push(name: string, attributes: Attributes): void {
      const parent = frames.at(-1);
      const elements = elementsOf(name);
      elements.count += 1;
      if (elements.isUnrendered) unrendered += 1;
      frames.push({
        name,
        elements,
        isHidden: parent?.isHidden === true || isHidden(attributes),
        lang: attributes['lang'] ?? parent?.lang ?? null,
      });
    },
    pop(): void {
      const elements = frames.pop()?.elements;
      if (elements === undefined) return;
      elements.count -= 1;
      if (elements.isUnrendered) unrendered -= 1;
    },
  };
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
