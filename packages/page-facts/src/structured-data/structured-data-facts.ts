/** A value of a property: text, a nested node, or several of them. */
export type StructuredValue = string | number | boolean | null | StructuredNode | readonly StructuredValue[];

export interface StructuredNode {
  readonly format: 'json-ld' | 'microdata' | 'rdfa';
  /** Without the schema.org prefix. */
  readonly types: readonly string[];
  readonly id: string | null;
  readonly properties: Readonly<Record<string, StructuredValue>>;
  /** Path in the page: `$[0].offers`. */
  readonly path: string;
  /** The vocabulary it claims: `@context`, `itemtype` host or `vocab`; null if missing. */
  readonly context: string | null;
}

export interface StructuredDataFacts {
  /** All nodes, nested ones included, with `@id` references merged inside the page. */
  readonly nodes: readonly StructuredNode[];
  /** JSON-LD blocks as written; the path of a node starts with the index of its block, as in `$[0]`. */
  readonly blocks: readonly {
    /** Offset of the script element. */
    readonly offset: number;
    readonly json: string;
  }[];
  /** JSON-LD blocks that are not JSON. */
  readonly errors: readonly {
    readonly message: string;
    /** Line inside the block, from 1. */
    readonly line: number;
    readonly column: number;
    readonly excerpt: string;
    /** Offset of the script element. */
    readonly offset: number;
  }[];
}
