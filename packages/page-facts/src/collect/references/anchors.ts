import type { AnchorFacts } from '../../page-facts.ts';
import { collapseSpace, splitTokens } from '../../text/text.ts';
import type { Attributes, Collector, Cursor } from '../collector.ts';
import { createTextCapture, inlineElements } from '../text/text-capture.ts';

/** Most anchors kept of one page. Manuals have indexes of up to 28,000. */
const anchorsMax = 40_000;

type Draft = Omit<AnchorFacts, 'url' | 'name' | 'hasImage' | 'isCode'> & {
  url: string | null;
  name: string;
  hasImage: boolean;
  isCode: boolean;
};

/** Collects `<a>` and `<area>`, with the name that a screen reader gives them (accname 1.2, in short). */
export function collectAnchors(cursor: Cursor): Collector<readonly AnchorFacts[]> {
  const anchors: Draft[] = [];
  const capture = createTextCapture();
  let draft: Draft | null = null;
  let attributesOfDraft: Attributes = {};
  let isCode: boolean | null = null;

  function finishDraft(): void {
    if (draft === null) return;
    draft.name = nameOf(attributesOfDraft, capture.end());
    draft.isCode = isCode ?? false;
    anchors.push(draft);
    draft = null;
  }

  return {
    open(name, attributes) {
      if (draft !== null) {
        if (name === 'img' || name === 'svg') draft.hasImage = true;
        const label = labelOf(name, attributes);
        if (label !== '' || !inlineElements.has(name)) capture.add(` ${label} `);
      }
      if ((name !== 'a' && name !== 'area') || cursor.inside('template') || cursor.inside('svg')) return;
      finishDraft();
      if (anchors.length === anchorsMax) return;
      draft = draftOf(name, attributes, cursor);
      attributesOfDraft = attributes;
      isCode = null;
      capture.start();
    },
    text(chunk) {
      if (draft === null || !(cursor.isRendered || cursor.inside('noscript'))) return;
      capture.add(chunk);
      if (!cursor.isBlank) isCode = (isCode ?? true) && ['code', 'kbd', 'samp'].some(cursor.inside);
    },
    close(name) {
      if (name === 'a' || name === 'area') finishDraft();
      else if (draft !== null && !inlineElements.has(name)) capture.add(' ');
    },
    finish(resolve) {
      for (const anchor of anchors) if (anchor.href !== null) anchor.url = resolve(anchor.href);
      return anchors;
    },
  };
}

function draftOf(element: 'a' | 'area', attributes: Attributes, cursor: Cursor): Draft {
  const href = attributes['href'] ?? null;
  return {
    url: null,
    fragment: fragmentOf(href),
    offset: cursor.offset,
    element,
    name: '',
    hasImage: false,
    isCode: false,
    href,
    rel: splitTokens(attributes['rel']),
    target: attributes['target'] ?? null,
    title: attributes['title'] ?? null,
    scripted: isScripted(attributes),
    role: attributes['role']?.toLowerCase() ?? null,
    isToUnwritten: toUnwritten.test(attributes['class'] ?? ''),
    togglesUi: attributes['aria-controls'] !== undefined || attributes['aria-expanded'] !== undefined,
    id: attributes['id'] ?? attributes['name'] ?? null,
    hidden:
      attributes['hidden'] !== undefined ||
      (attributes['aria-hidden'] === 'true' && attributes['tabindex'] === '-1'),
    inNavigation: ['nav', 'header', 'footer'].some(cursor.inside),
    lang: cursor.lang,
  };
}

const toUnwritten = /(?:^|\s)wikilink2(?:\s|$)/i;

/**
 * Tells whether a script makes a link. A handler may only open a menu; one that names an address or a router leads
 * on.
 */
function isScripted(attributes: Attributes): boolean {
  for (const name in attributes) {
    if (routerAttributes.has(name)) return true;
    if (clickHandlers.has(name) && navigation.test(attributes[name] ?? '')) return true;
  }
  return false;
}

const routerAttributes: ReadonlySet<string> = new Set(['routerlink', 'data-href', 'to']);
const clickHandlers: ReadonlySet<string> = new Set([
  'onclick',
  'ng-click',
  '@click',
  'v-on:click',
  '@click.prevent',
]);

const navigation = /\blocation\b|\bwindow\.open\b|\brouter\b|\bnavigate/i;

/** Returns the label that an element inside a link adds to the name of the link. */
function labelOf(name: string, attributes: Attributes): string {
  const label = attributes['aria-label'] ?? '';
  if (name !== 'img' && name !== 'svg') return label;
  return attributes['alt'] || label || attributes['title'] || '';
}

/**
 * Returns the name of a link. `aria-labelledby` itself counts as a name, because it may point to any place on the
 * page.
 */
function nameOf(attributes: Attributes, content: string): string {
  return (
    collapseSpace(attributes['aria-label'] ?? '') ||
    content.trim() ||
    collapseSpace(attributes['alt'] ?? '') ||
    collapseSpace(attributes['title'] ?? '') ||
    collapseSpace(attributes['aria-labelledby'] ?? '')
  );
}

/** Returns the fragment without `#`; null if there is none. */
export function fragmentOf(href: string | null): string | null {
  const hash = href?.indexOf('#') ?? -1;
  return href === null || hash === -1 ? null : href.slice(hash + 1).trim();
}
