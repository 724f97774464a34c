import type { Attributes } from '../collect/collector.ts';
import { shortName } from './node.ts';

/** The annotation of one element in Microdata or RDFa. */
export interface Annotation {
  /** Set if the element is an item of its own. */
  readonly item: {
    readonly types: readonly string[];
    readonly id: string | null;
    readonly context: string | null;
  } | null;
  /** Properties of the enclosing item that the element gives a value. */
  readonly properties: readonly string[];
  /** Their value if an attribute holds it; else the text of the element. */
  readonly value: string | null;
}

/** Reads the attributes of one format; `context` is the vocabulary of the enclosing item. */
export type ReadAnnotation = (
  name: string,
  attributes: Attributes,
  context: string | null,
) => Annotation | null;

/**
 * Reads Microdata (HTML standard), and `content` on any element, as search engines do and the examples of schema.org
 * have it. It does not follow `itemref`.
 */
export function readMicrodata(name: string, attributes: Attributes): Annotation | null {
  const isItem = attributes['itemscope'] !== undefined;
  if (!isItem && attributes['itemprop'] === undefined) return null;
  const properties = words(attributes['itemprop']).map(shortName);
  if (!isItem && properties.length === 0) return null;
  const types = words(attributes['itemtype']);
  const item = {
    types: types.map(shortName),
    id: attributes['itemid'] ?? null,
    context: vocabularyOfType(types[0]),
  };
  return { item: isItem ? item : null, properties, value: valueOf(name, attributes) };
}

/**
 * Reads RDFa Lite 1.1. Properties with a prefix other than schema: belong to other vocabularies, such as Open Graph.
 */
export function readRdfa(name: string, attributes: Attributes, context: string | null): Annotation | null {
  if (attributes['typeof'] === undefined && attributes['property'] === undefined) return null;
  const types = words(attributes['typeof']);
  const properties = words(attributes['property']).map(shortName).filter(isOfSchemaOrg);
  if (types.length === 0 && properties.length === 0) return null;
  const item = {
    types: types.map(shortName),
    id: attributes['resource'] ?? attributes['about'] ?? null,
    context: attributes['vocab'] ?? context ?? vocabularyOfType(types[0]),
  };
  const value = valueOf(name, attributes) ?? attributes['resource'] ?? null;
  return { item: types.length > 0 ? item : null, properties, value };
}

/** Splits names, which are case-sensitive in both formats. */
function words(value: string | undefined): string[] {
  return value?.match(/\S\S*/g) ?? [];
}

function isOfSchemaOrg(property: string): boolean {
  return !property.includes(':');
}

/** Returns `https://schema.org` for `https://schema.org/Product`. */
function vocabularyOfType(type: string | undefined): string | null {
  if (type === undefined || !URL.canParse(type))
    return type?.startsWith('schema:') === true ? 'https://schema.org' : null;
  return new URL(type).origin;
}

function valueOf(name: string, attributes: Attributes): string | null {
  if (attributes['content'] !== undefined) return attributes['content'];
  const attribute = valueAttributes[name];
  return attribute === undefined ? null : (attributes[attribute] ?? null);
}

const valueAttributes: Readonly<Record<string, string>> = {
  a: 'href',
  area: 'href',
  audio: 'src',
  data: 'value',
  embed: 'src',
  iframe: 'src',
  img: 'src',
  link: 'href',
  meter: 'value',
  object: 'data',
  source: 'src',
  time: 'datetime',
  track: 'src',
  video: 'src',
};
