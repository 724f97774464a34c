import type { StructuredDataFacts, StructuredValue } from './structured-data-facts.ts';
import { storableText, truncate } from '../text/text.ts';
import { jsonFaultAt } from './json-fault.ts';
import { createNode, nodesMax, shortName, type NodeDraft } from './node.ts';

type ParseFault = StructuredDataFacts['errors'][number];

/** Deeper nested JSON-LD is not read; real markup stays under 10. */
const depthMax = 50;

/** The nodes of the JSON-LD blocks of a page, with nested ones, in document order. */
export interface JsonLdReader {
  readonly nodes: readonly NodeDraft[];
  readonly blocks: StructuredDataFacts['blocks'];
  readonly errors: readonly ParseFault[];
  /** Takes one block: the text of a script element. */
  read(source: string, offset: number): void;
}

export function createJsonLdReader(): JsonLdReader {
  const nodes: NodeDraft[] = [];
  const errors: ParseFault[] = [];
  const blocks: StructuredDataFacts['blocks'][number][] = [];

  function read(source: string, offset: number): void {
    const block = parseBlock(source);
    if ('fault' in block) {
      if (errors.length < 100) errors.push({ ...block.fault, offset });
      return;
    }
    const path = `$[${blocks.length}]`;
    blocks.push({ offset, json: block.json });
    if (Array.isArray(block.value)) {
      for (const [index, item] of block.value.entries()) readValue(item, `${path}[${index}]`, null, 0);
    } else {
      readValue(block.value, path, null, 0);
    }
  }

  function readValue(value: unknown, path: string, context: string | null, depth: number): StructuredValue {
    if (typeof value === 'string') return storableText(value);
    if (typeof value === 'number' || typeof value === 'boolean') return value;
    if (typeof value !== 'object' || value === null || depth > depthMax) return null;
    if (Array.isArray(value))
      return value.map((item, index) => readValue(item, `${path}[${index}]`, context, depth + 1));
    const entries = value as Readonly<Record<string, unknown>>;
    if (Object.hasOwn(entries, '@value')) return readValue(entries['@value'], path, context, depth + 1);
    return readNode(entries, path, context, depth);
  }

  function readNode(
    entries: Readonly<Record<string, unknown>>,
    path: string,
    inherited: string | null,
    depth: number,
  ): StructuredValue {
    const context = contextOf(entries['@context']) ?? inherited;
    const node = createNode({
      format: 'json-ld',
      types: stringsOf(entries['@type']).map(shortName),
      id: typeof entries['@id'] === 'string' ? storableText(entries['@id']) : null,
      path,
      context,
    });
    if (isOnlyGraph(entries)) {
      readValue(entries['@graph'], `${path}.@graph`, context, depth + 1);
      return null;
    }
    if (nodes.length >= nodesMax) return null;
    nodes.push(node);
    for (const [key, value] of Object.entries(entries)) {
      if (key === '@graph') readValue(value, `${path}.@graph`, context, depth + 1);
      if (key.startsWith('@')) continue;
      const name = shortName(storableText(key));
      node.properties[name] = readValue(value, `${path}.${name}`, context, depth + 1);
    }
    return node;
  }

  return { nodes, blocks, errors, read };
}

function isOnlyGraph(entries: Readonly<Record<string, unknown>>): boolean {
  return (
    Array.isArray(entries['@graph']) &&
    Object.keys(entries).every((key) => key === '@graph' || key === '@context')
  );
}

function stringsOf(value: unknown): string[] {
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values.filter((item) => typeof item === 'string').map(storableText);
}

/**
 * Returns the vocabulary that an `@context` names: a string, an object with `@vocab` or with a prefix for schema.org, or
 * a list of them.
 */
function contextOf(value: unknown): string | null {
  if (typeof value === 'string') return storableText(value);
  if (typeof value !== 'object' || value === null) return null;
  if (!Array.isArray(value)) {
    const terms = value as Readonly<Record<string, unknown>>;
    const vocabulary = terms['@vocab'] ?? Object.values(terms).find(isSchemaOrg);
    return typeof vocabulary === 'string' ? storableText(vocabulary) : null;
  }
  const contexts = value.filter((item) => !Array.isArray(item)).map(contextOf);
  return (
    contexts.find((item) => item !== null && /schema\.org/i.test(item)) ??
    contexts.find((item) => item !== null) ??
    null
  );
}

function isSchemaOrg(term: unknown): boolean {
  return typeof term === 'string' && /^https?:\/\/(?:www\.)?schema\.org\/?$/i.test(term.trim());
}

type Block =
  { readonly value: object; readonly json: string } | { readonly fault: Omit<ParseFault, 'offset'> };

function parseBlock(source: string): Block {
  const json = source
    .trim()
    .replace(/^(?:<!--|(?:\/\/\s*)?<!\[CDATA\[)|(?:-->|(?:\/\/\s*)?\]\]>)$/g, '')
    .trim();
  if (json === '') return { fault: { message: 'The block is empty.', line: 1, column: 1, excerpt: '' } };
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value === 'object' && value !== null) return { value, json };
    const excerpt = truncate(json, 120);
    return { fault: { message: 'The block is neither an object nor a list.', line: 1, column: 1, excerpt } };
  } catch (error) {
    return { fault: faultOfJson(error instanceof Error ? error.message : 'Not JSON.', json) };
  }
}

function faultOfJson(message: string, json: string): Omit<ParseFault, 'offset'> {
  const position = jsonFaultAt(json);
  const before = json.slice(0, position).split('\n');
  return {
    message: storableText(truncate(message.replace(/(?:, "| in JSON at position).*$/s, ''), 200)),
    line: before.length,
    column: (before.at(-1)?.length ?? 0) + 1,
    excerpt: storableText(truncate(json.slice(Math.max(0, position - 40), position + 40), 80)),
  };
}
