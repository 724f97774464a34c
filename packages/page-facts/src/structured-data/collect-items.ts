import type { Attributes, Cursor } from '../collect/collector.ts';
import { createTextCapture, inlineElements } from '../collect/text/text-capture.ts';
import { collapseSpace } from '../text/text.ts';
import type { ReadAnnotation } from './annotations.ts';
import { addValue, createNode, nodesMax, type NodeDraft } from './node.ts';

/** Values of deeper nested items are left out. */
const depthMax = 50;

export interface ItemCollector {
  readonly nodes: readonly NodeDraft[];
  open(name: string, attributes: Attributes): void;
  text(chunk: string): void;
  close(name: string): void;
}

interface Scope {
  readonly node: NodeDraft;
  readonly depth: number;
}

/** Builds nodes from annotated elements; `read` decides what counts as an annotation. */
export function createItemCollector(
  format: 'microdata' | 'rdfa',
  cursor: Cursor,
  read: ReadAnnotation,
): ItemCollector {
  const nodes: NodeDraft[] = [];
  const scopes: Scope[] = [];
  const capture = createTextCapture();
  let pending: {
    readonly properties: readonly string[];
    readonly node: NodeDraft;
    readonly depth: number;
  } | null = null;
  /** `vocab` of the nearest element that has one, RDFa only. */
  let vocabulary: string | null = null;

  function open(name: string, attributes: Attributes): void {
    if (capture.isOpen && !inlineElements.has(name)) capture.add(' ');
    if (format === 'rdfa') vocabulary = attributes['vocab'] ?? vocabulary;
    const scope = scopes.at(-1);
    const annotation = read(name, attributes, scope?.node.context ?? vocabulary);
    if (annotation === null) return;
    const { item, properties, value } = annotation;

    if (item !== null) {
      if (nodes.length === nodesMax || scopes.length === depthMax) return;
      const path = pathOf(scope?.node, properties[0], nodes.length);
      const node = createNode({
        ...item,
        context: item.context ?? scope?.node.context ?? null,
        format,
        path,
      });
      nodes.push(node);
      if (scope !== undefined) for (const property of properties) addValue(scope.node, property, node);
      scopes.push({ node, depth: cursor.depth });
    } else if (scope !== undefined) {
      if (value !== null)
        for (const property of properties) addValue(scope.node, property, collapseSpace(value));
      else if (pending === null) {
        pending = { properties, node: scope.node, depth: cursor.depth };
        capture.start();
      }
    }
  }

  function close(name: string): void {
    if (capture.isOpen && !inlineElements.has(name)) capture.add(' ');
    if (pending !== null && cursor.depth <= pending.depth) {
      const text = capture.end();
      for (const property of pending.properties) addValue(pending.node, property, text);
      pending = null;
    }
    const scope = scopes.at(-1);
    if (scope !== undefined && cursor.depth <= scope.depth) scopes.pop();
  }

  return { nodes, open, close, text: (chunk) => cursor.isRendered && capture.add(chunk) };
}

/** Returns the path of an item. An item inside another one has the path of the property whose value it is. */
function pathOf(parent: NodeDraft | undefined, property: string | undefined, index: number): string {
  return parent === undefined || property === undefined ? `$[${index}]` : `${parent.path}.${property}`;
}
