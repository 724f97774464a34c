import type { HtmlPageFacts, StructuredNode } from '@plumbline/page-facts';
import { superTypes } from './schema-org-types.ts';

/** Tells whether a schema.org type is the other one, or below it. */
export function isSubtype(type: string, ancestor: string): boolean {
  return type === ancestor || (lineages.get(type)?.has(ancestor) ?? false);
}

/** Each type with all its ancestors. The map is made once, because every check asks for every node. */
const lineages: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [...superTypes.keys()].map((type) => [type, new Set(ancestorsOf(type))]),
);

function ancestorsOf(type: string): readonly string[] {
  return (superTypes.get(type) ?? []).flatMap((parent) => [parent, ...ancestorsOf(parent)]);
}

/** Tells whether a node is of one of the types, or of a subtype. */
export function isOfType(node: StructuredNode, ...types: readonly string[]): boolean {
  return node.types.some((type) => types.some((ancestor) => isSubtype(type, ancestor)));
}

/** Returns nodes of these types that the page is about, without those that another node mentions. */
export function entitiesOf(page: HtmlPageFacts, ...types: readonly string[]): readonly StructuredNode[] {
  return nodesOf(page, ...types).filter(isEntity);
}

/** Returns all nodes of these types, including those that another node mentions. */
export function nodesOf(page: HtmlPageFacts, ...types: readonly string[]): readonly StructuredNode[] {
  return page.html.structuredData.nodes.filter((node) => isOfType(node, ...types) && isSchemaOrg(node));
}

/** Tells whether the path has only indexes, `@graph` and properties that lead to the subject of a page. */
function isEntity({ path }: StructuredNode): boolean {
  return path
    .replaceAll(/\[\d+\]/g, '')
    .split('.')
    .slice(1)
    .every((name) => carriers.has(name));
}

const carriers: ReadonlySet<string> = new Set(['@graph', 'mainEntity', 'itemListElement', 'item']);

/** Tells whether the node claims the schema.org vocabulary. JSON-LD without a context counts, too. */
export function isSchemaOrg({ context, format }: StructuredNode): boolean {
  if (context === null) return format === 'json-ld';
  return /^(?:https?:)?\/\/(?:www\.)?schema\.org\b/i.test(context.trim());
}

/** Returns the name of the property whose value the node is; null for a node that stands alone. */
export function holdingProperty({ path }: StructuredNode): string | null {
  const name =
    path
      .replaceAll(/\[\d+\]/g, '')
      .split('.')
      .at(-1) ?? '$';
  return name === '$' || name === '@graph' ? null : name;
}
