import type { HtmlFacts, Placement } from '@plumbline/page-facts';

/** Returns the position of added metadata, which is after all other elements of the head. */
export function endOfHead(html: HtmlFacts): number {
  const { headBrokenBy, headEndOffset } = html.document;
  const end = headBrokenBy?.outerOffset ?? headEndOffset;
  if (end !== null) return positionBefore(end);
  const inHead = [...html.titles, ...html.metas, ...html.links].filter((element) => element.inHead);
  return Math.max(0, ...inHead.map(({ offset }) => offset)) + 0.5;
}

/**
 * Returns the position of an insertion before an offset: half a place ahead, so that all other offsets stay the same.
 */
export function positionBefore(offset: number): number {
  return offset - 0.5;
}

export function placementAt(offset: number, html: HtmlFacts): Placement {
  return { offset, inHead: offset <= endOfHead(html), inNoscript: false, inTemplate: false };
}

/** Tells whether an element is in a template. Such elements are no part of the page, so no edit changes them. */
export function isInTemplate({ titles, metas, links }: HtmlFacts, offset: number): boolean {
  return [titles, metas, links].some((elements) =>
    elements.some((element) => element.offset === offset && element.inTemplate),
  );
}

/** Inserts an item in the order of the source. */
export function withElement<Element extends { readonly offset: number }>(
  elements: readonly Element[],
  added: Element,
): readonly Element[] {
  const next = elements.findIndex(({ offset }) => offset > added.offset);
  return next === -1 ? [...elements, added] : elements.toSpliced(next, 0, added);
}

/** Replaces the facts of the element at the offset. */
export function withFacts<Element extends { readonly offset: number }>(
  elements: readonly Element[],
  offset: number,
  facts: Partial<Element>,
): readonly Element[] {
  return elements.map((element) => (element.offset === offset ? { ...element, ...facts } : element));
}
