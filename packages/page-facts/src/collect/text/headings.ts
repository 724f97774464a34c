import type { HeadingFacts } from '../../page-facts.ts';
import { collapseSpace, truncate } from '../../text/text.ts';
import type { Attributes, Collector, Cursor } from '../collector.ts';
import { createClassTest } from './class-test.ts';
import { createTextCapture, inlineElements } from './text-capture.ts';

const headingsMax = 2_000;
/** Longest label that is kept, in UTF-16 units. */
const labelMax = 2_000;

/** Collects h1 to h6, and elements with the role of a heading. */
export function collectHeadings(cursor: Cursor): Collector<readonly HeadingFacts[]> {
  const headings: HeadingFacts[] = [];
  const capture = createTextCapture();
  let current = {
    offset: 0,
    level: 0,
    depth: 0,
    hidden: false,
    inNavigation: false,
    inMain: false,
    isEnclosed: false,
    isBare: false,
    className: null as string | null,
    label: '',
    hasText: false,
    hasImage: false,
  };
  let navigationDepth: number | null = null;
  let enclosureDepth: number | null = null;
  const isOfCookies = createClassTest(/cookie|consent|gdpr/i);

  /** Tells whether an element is no place for the heading of a page. */
  function isEnclosure(name: string, attributes: Attributes): boolean {
    if (enclosures.has(name) || attributes['role']?.endsWith('dialog') === true) return true;
    // The classes of a body tell of all that is on the page.
    return (
      name !== 'html' &&
      name !== 'body' &&
      (isOfCookies(attributes['class']) || isOfCookies(attributes['id']))
    );
  }

  function separate(name: string): void {
    if (capture.isOpen && !inlineElements.has(name)) capture.add(' ');
  }

  return {
    open(name, attributes) {
      separate(name);
      if (name === 'nav' || attributes['role'] === 'navigation') navigationDepth ??= cursor.depth;
      if (enclosureDepth === null && isEnclosure(name, attributes)) enclosureDepth = cursor.depth;
      if (capture.isOpen) {
        current.isBare = false;
        current.label ||= labelOf(attributes);
      }
      if (name === 'img' && capture.isOpen) {
        current.hasImage = true;
        capture.add(attributes['alt'] ?? '');
      }
      const level = levelOf(name, attributes);
      if (level === null || capture.isOpen || headings.length === headingsMax) return;
      const { offset, depth } = cursor;
      current = {
        offset,
        level,
        depth,
        hidden: isOutOfSight(cursor),
        inNavigation: navigationDepth !== null,
        inMain: cursor.mainDepth !== null,
        isEnclosed: enclosureDepth !== null || !levels.has(name),
        isBare: Object.keys(attributes).every((attribute) => attribute === 'class'),
        className: attributes['class'] ?? null,
        label: labelOf(attributes),
        hasText: false,
        hasImage: false,
      };
      capture.start();
    },
    text(chunk) {
      if (!capture.isOpen || (!cursor.isRendered && !current.hidden)) return;
      current.hasText ||= !cursor.isBlank;
      capture.add(chunk);
    },
    close(name) {
      separate(name);
      if (cursor.depth === navigationDepth) navigationDepth = null;
      if (cursor.depth === enclosureDepth) enclosureDepth = null;
      if (!capture.isOpen || cursor.depth > current.depth) return;
      const { depth: _depth, label, hasImage, hasText, ...heading } = current;
      const text = withoutPermalink(capture.end()) || label;
      const imageOnly = !hasText && (hasImage || label !== '');
      headings.push({ text, imageOnly, ...heading });
    },
    finish: () => headings,
  };
}

function labelOf(attributes: Attributes): string {
  return truncate(collapseSpace(attributes['aria-label'] ?? ''), labelMax);
}

function levelOf(name: string, attributes: Attributes): number | null {
  if (attributes['role'] === 'heading') {
    const level = Number(attributes['aria-level'] ?? 2);
    return Number.isInteger(level) && level > 0 ? level : 2;
  }
  return levels.get(name) ?? null;
}

const levels: ReadonlyMap<string, number> = new Map([1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, level]));

const enclosures: ReadonlySet<string> = new Set([
  'a',
  'blockquote',
  'button',
  'dd',
  'details',
  'dialog',
  'dt',
  'fieldset',
  'figure',
  'footer',
  'form',
  'label',
  'legend',
  'li',
  'nav',
  'p',
]);

/** Removes the sign that many sites append to a heading as a link to it. */
function withoutPermalink(text: string): string {
  return text.replace(/(?<!\s)(?:\s*[¶§🔗\p{Co}]|\s+#)$/u, '');
}

function isOutOfSight(cursor: Cursor): boolean {
  return cursor.isHidden || !cursor.isRendered || cursor.inside('dialog') || cursor.inside('aside');
}
