import type { StructuredNode, StructuredValue } from './structured-data-facts.ts';

/** A StructuredNode under construction. */
export interface NodeDraft {
  readonly format: StructuredNode['format'];
  types: readonly string[];
  readonly id: string | null;
  readonly properties: Record<string, StructuredValue>;
  readonly path: string;
  readonly context: string | null;
}

/** Most nodes kept of one page. */
export const nodesMax = 5_000;

export function createNode(draft: Omit<NodeDraft, 'properties'>): NodeDraft {
  // Without a prototype, so that a page's `__proto__` or `constructor` is a name like any other.
  return { ...draft, properties: Object.create(null) as Record<string, StructuredValue> };
}

/** Most values kept of one property. */
const valuesMax = 1_000;

/** Adds a value to a property. */
export function addValue(node: NodeDraft, property: string, value: StructuredValue): void {
  const present = node.properties[property];
  if (present === undefined) node.properties[property] = value;
  else if (!isList(present)) node.properties[property] = [present, value];
  else if (present.length < valuesMax) node.properties[property] = [...present, value];
}

export function isNode(value: StructuredValue | undefined): value is StructuredNode {
  return typeof value === 'object' && value !== null && !isList(value);
}

export function isList(value: StructuredValue): value is readonly StructuredValue[] {
  return Array.isArray(value);
}

/** Returns a type or property without the schema.org prefix. */
export function shortName(name: string): string {
  return name.trim().replace(/^(?:https?:\/\/(?:www\.)?schema\.org\/|schema:)/i, '');
}

/** Tells whether a node is only an id, which refers to a node elsewhere. */
export function isReference(node: StructuredNode): boolean {
  return node.id !== null && node.types.length === 0 && Object.keys(node.properties).length === 0;
}
