import type { DomFacts } from '../../page-facts.ts';
import { collapseSpace } from '../../text/text.ts';
import type { Attributes, Collector, Cursor } from '../collector.ts';
import { createClassTest } from './class-test.ts';
import { createTextCapture } from './text-capture.ts';

const entriesMax = 20;

export type Landmarks = Pick<DomFacts, 'breadcrumb' | 'times'>;

/** Collects the first visible breadcrumb, and dates and bylines. */
export function collectLandmarks(cursor: Cursor): Collector<Landmarks> {
  const entries: Entry[] = [];
  /** What the lists in the only entry so far hold, and how many lists and items they are. */
  let nested = { entries: [] as Entry[], lists: 0, items: 0 };
  const times: string[] = [];
  const entry = createTextCapture();
  const byline = createTextCapture();
  let href: string | null = null;
  let trailDepth: number | null = null;
  let itemDepth: number | null = null;
  /** Depth of a list in an entry: its siblings, which some trails offer in a menu, or the rest of the trail. */
  let nestedDepth: number | null = null;
  let bylineDepth = 0;
  const isOfByline = createClassTest(/\bbyline\b/i);

  function endEntry(): void {
    const name = entry.end().replace(separators, '');
    const list = nestedDepth === null ? entries : nested.entries;
    if (name !== '' && list.length < entriesMax) list.push({ name, href });
    href = null;
    entry.start();
  }

  function openInTrail(name: string, attributes: Attributes): void {
    if (name === 'a' || name === 'li') endEntry();
    if (name === 'a') href = attributes['href'] ?? null;
    else if (name === 'li') itemDepth ??= cursor.depth;
    else if ((name === 'ul' || name === 'ol') && itemDepth !== null) openNested();
    if (name === 'li' && nestedDepth !== null) nested.items += 1;
  }

  function openNested(): void {
    endEntry();
    nestedDepth ??= cursor.depth;
    nested.lists += 1;
  }

  function closeInTrail(name: string): void {
    // A heading before the first entry names the trail itself.
    if (/^h\d$/.test(name) && entries.length === 0 && itemDepth === null && href === null) entry.start();
    if (name === 'a' || name === 'li' || cursor.depth === trailDepth) endEntry();
    if (cursor.depth === nestedDepth) nestedDepth = null;
    if (cursor.depth === itemDepth) itemDepth = null;
    if (cursor.depth === trailDepth) endTrail();
  }

  /** A trail of one entry goes on in the lists in it, if each has one entry again. */
  function endTrail(): void {
    trailDepth = null;
    if (entries.length === 1 && nested.lists === nested.items)
      entries.push(...nested.entries.slice(0, entriesMax - 1));
    nested = { entries: [], lists: 0, items: 0 };
  }

  return {
    open(name, attributes) {
      if (trailDepth === null && entries.length === 0 && isBreadcrumb(name, attributes)) {
        trailDepth = cursor.depth;
        entry.start();
      } else if (trailDepth !== null) openInTrail(name, attributes);
      if (times.length >= entriesMax) return;
      if (name === 'time' && attributes['datetime'] !== undefined)
        times.push(collapseSpace(attributes['datetime']));
      else if (!byline.isOpen && (attributes['rel'] === 'author' || isOfByline(attributes['class']))) {
        byline.start();
        bylineDepth = cursor.depth;
      }
    },
    text(chunk) {
      if (!cursor.isRendered) return;
      if (trailDepth !== null) entry.add(chunk);
      byline.add(chunk);
    },
    close(name) {
      if (trailDepth !== null) closeInTrail(name);
      if (!byline.isOpen || cursor.depth > bylineDepth) return;
      const text = byline.end();
      if (text !== '' && text.length <= 200) times.push(text);
    },
    finish: (resolve) => ({
      breadcrumb: entries.map((item) => ({
        name: item.name,
        url: item.href === null ? null : resolve(item.href),
      })),
      times,
    }),
  };
}

interface Entry {
  readonly name: string;
  readonly href: string | null;
}

/** Separators between the entries: ›, », /, >, |, •, →. */
const separators = /^[\s›»/>|•→·-]*|(?<![\s›»/>|•→·-])[\s›»/>|•→·-]*$/g;

function isBreadcrumb(name: string, attributes: Attributes): boolean {
  return (
    trailElements.has(name) &&
    (isOfTrail(attributes['aria-label']) || isOfTrail(attributes['class']) || isOfTrail(attributes['id']))
  );
}

function isOfTrail(value: string | undefined): boolean {
  return value !== undefined && /breadcrumb/i.test(value);
}

const trailElements: ReadonlySet<string> = new Set(['nav', 'ol', 'ul', 'div', 'section', 'p']);
