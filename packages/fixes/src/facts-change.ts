import type { HtmlFacts, Placement } from '@plumbline/page-facts';

/** Where metadata that is added to the head stands, to the facts: behind all that the head has. */
export function endOfHead(html: HtmlFacts): number {
  const { headBrokenBy, headEndOffset } = html.document;
  const end = headBrokenBy?.offset ?? headEndOffset;
  if (end !== null) return before(end);
  const inHead = [...html.titles, ...html.metas, ...html.links].filter((element) => element.inHead);
  return Math.max(0, ...inHead.map(({ offset }) => offset)) + 0.5;
}

/** What is put before a character stands half a place ahead of it, so that every offset of the source stays as it is. */
export function before(offset: number): number {
  return offset - 0.5;
}

export function placedAt(offset: number, html: HtmlFacts): Placement {
  return { offset, inHead: offset <= endOfHead(html), inNoscript: false, inTemplate: false };
}

/** What stands in a template is not part of the page, and no edit is made there. */
export function isInTemplate({ titles, metas, links }: HtmlFacts, offset: number): boolean {
  return [titles, metas, links].some((elements) =>
    elements.some((element) => element.offset === offset && element.inTemplate),
  );
}

/** The list with one more, in the order of the source. */
export function withElement<Element extends { readonly offset: number }>(
  elements: readonly Element[],
  added: Element,
): readonly Element[] {
  const next = elements.findIndex(({ offset }) => offset > added.offset);
  return next === -1 ? [...elements, added] : elements.toSpliced(next, 0, added);
}

/** The list with other facts of the element at the offset. */
export function withFacts<Element extends { readonly offset: number }>(
  elements: readonly Element[],
  offset: number,
  facts: Partial<Element>,
): readonly Element[] {
  return elements.map((element) => (element.offset === offset ? { ...element, ...facts } : element));
}
