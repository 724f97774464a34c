import type { HtmlPageFacts, StructuredNode } from '@plumbline/page-facts';
import type { Fix } from './fix.ts';
import { fixOfEdits } from './make-fixes.ts';

/** A value of a JSON-LD block. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** Makes a fix that adds a block to the head. */
export function addBlock(block: Readonly<Record<string, Json>>): Fix {
  const json = JSON.stringify(block, null, 2);
  return fixOfEdits(null, json, [{ kind: 'json-ld', json }]);
}

/**
 * Blocks that are nested deeper stay as they are: writing them anew runs out of stack, and indents each line by its
 * depth. Real markup stays under 10.
 */
const DEPTH_MAX = 50;

/** Makes a fix that sets properties of a node inside its block; null for nodes that are not JSON-LD. */
export function setProperties(
  page: HtmlPageFacts,
  node: StructuredNode,
  properties: Readonly<Record<string, Json>>,
): Fix | null {
  const [, index = '', rest = ''] = /^\$\[(\d+)\](.*)$/.exec(node.path) ?? [];
  const block = page.html.structuredData.blocks[Number(index)];
  if (node.format !== 'json-ld' || index === '' || block === undefined) return null;
  const value: unknown = JSON.parse(block.json);
  const target = isTooDeep(value) ? null : at(value, rest);
  if (target === null) return null;
  Object.assign(target, properties);
  const json = JSON.stringify(value, null, 2);
  return fixOfEdits(block.json, json, [{ kind: 'json-ld', json, offset: block.offset }]);
}

function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; depth <= DEPTH_MAX && level.length > 0; depth += 1)
    level = level.flatMap((each): unknown[] =>
      typeof each === 'object' && each !== null ? Object.values(each) : [],
    );
  return level.length > 0;
}

/** Returns the object at a path such as `.@graph[1].author`. */
function at(value: unknown, path: string): object | null {
  let found = value;
  for (const [, name, index] of path.matchAll(/\.([^.[\]]+)|\[(\d+)\]/g)) {
    if (typeof found !== 'object' || found === null) return null;
    found = (found as Readonly<Record<string, unknown>>)[name ?? index ?? ''];
  }
  return typeof found === 'object' && found !== null && !Array.isArray(found) ? found : null;
}
