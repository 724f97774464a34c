import { isList, isNode, type StructuredNode, type StructuredValue } from '@plumbline/page-facts';

export type PresentValue = string | number | boolean | StructuredNode;

/** Returns values at a property path such as `offers.price`, through lists and nested nodes, without blank ones. */
export function valuesAt(node: StructuredNode, path: string): readonly PresentValue[] {
  const dot = path.indexOf('.');
  if (dot === -1) return flatten(node.properties[path]);
  const holders = flatten(node.properties[path.slice(0, dot)]).filter(isNode);
  return holders.flatMap((holder) => valuesAt(holder, path.slice(dot + 1)));
}

/** Tells whether one of the alternatives (`review|aggregateRating|offers.price`) has a value. */
export function hasAnyValue(node: StructuredNode, alternatives: string): boolean {
  return alternatives.split('|').some((path) => valuesAt(node, path).length > 0);
}

/** Returns texts and numbers at a path, as text. */
export function textsAt(node: StructuredNode, path: string): readonly string[] {
  return valuesAt(node, path).flatMap((value) => (isNode(value) ? [] : [String(value).trim()]));
}

/** Returns nested nodes at a path. */
export function nodesAt(node: StructuredNode, path: string): readonly StructuredNode[] {
  return valuesAt(node, path).filter(isNode);
}

function flatten(value: StructuredValue | undefined): readonly PresentValue[] {
  if (value === undefined || value === null) return [];
  if (isList(value)) return value.flatMap(flatten);
  if (typeof value === 'string' && value.trim() === '') return [];
  return [value];
}
