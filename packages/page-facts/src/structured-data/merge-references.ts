import type { StructuredNode, StructuredValue } from './structured-data-facts.ts';
import { isList, isNode, isReference, type NodeDraft } from './node.ts';

/**
 * Merges the nodes with the same `@id` and replaces references by the nodes that they name. A reference that would
 * close a circle keeps the id and the texts, so that a walk always ends. A reference to a node that is not on the
 * page stays a bare id.
 *
 * @returns every node once, without the references, in their order
 */
export function mergeReferences(nodes: readonly NodeDraft[]): StructuredNode[] {
  const byId = new Map<string, NodeDraft>();
  for (const node of nodes) {
    if (node.id === null || isReference(node)) continue;
    const first = byId.get(node.id);
    if (first === undefined) byId.set(node.id, node);
    else absorb(first, node);
  }
  const state = new Map<NodeDraft, 'open' | 'done'>();
  for (const node of nodes) link(node, byId, state);
  return nodes.filter((node) => !isReference(node) && targetOf(node, byId) === node);
}

/** Adds the properties of the second node to the first one. If both have a property, the first wins. */
function absorb(first: NodeDraft, second: NodeDraft): void {
  first.types = [...new Set([...first.types, ...second.types])];
  for (const [name, value] of Object.entries(second.properties)) first.properties[name] ??= value;
}

type State = Map<NodeDraft, 'open' | 'done'>;

/** Links nodes depth-first with its own stack, because a chain of references may have any length. */
function link(root: NodeDraft, byId: ReadonlyMap<string, NodeDraft>, state: State): void {
  const stack: NodeDraft[] = [root];
  for (let node = stack.at(-1); node !== undefined; node = stack.at(-1)) {
    if (state.get(node) === undefined) {
      state.set(node, 'open');
      for (const target of targetsOf(node, byId)) if (state.get(target) === undefined) stack.push(target);
      continue;
    }
    stack.pop();
    if (state.get(node) === 'done') continue;
    for (const [name, value] of Object.entries(node.properties))
      node.properties[name] = replaceReferences(value, byId, state);
    state.set(node, 'done');
  }
}

function targetsOf(node: NodeDraft, byId: ReadonlyMap<string, NodeDraft>): NodeDraft[] {
  return Object.values(node.properties)
    .flatMap(nodesIn)
    .map((value) => targetOf(value, byId));
}

function nodesIn(value: StructuredValue): StructuredNode[] {
  if (isList(value)) return value.flatMap(nodesIn);
  return isNode(value) ? [value] : [];
}

function targetOf(value: StructuredNode, byId: ReadonlyMap<string, NodeDraft>): NodeDraft {
  return (value.id === null ? undefined : byId.get(value.id)) ?? value;
}

function replaceReferences(
  value: StructuredValue,
  byId: ReadonlyMap<string, NodeDraft>,
  state: State,
): StructuredValue {
  if (isList(value)) return value.map((item) => replaceReferences(item, byId, state));
  if (!isNode(value)) return value;
  const target = targetOf(value, byId);
  return state.get(target) === 'done' ? target : bare(value, target);
}

/** Returns a reference with only its texts, such as the name that a trail gives the page to which it belongs. */
function bare(reference: StructuredNode, { properties }: NodeDraft): StructuredNode {
  const texts = Object.entries(properties).filter(([, value]) => !isNode(value) && !isList(value));
  return { ...reference, types: [], properties: Object.fromEntries(texts) };
}
