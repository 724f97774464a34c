import { readFileSync } from 'node:fs';
import type { Schema } from './shown-schema.ts';

/** A part of a conversation: a request and its answer. */
export interface Section {
  readonly heading: string;
  /** The sentences beside data, without layout. */
  readonly text: string;
  /** The JSON blocks; for a call, its arguments and then its answer. */
  readonly data: readonly unknown[];
}

const RECORD = new URL('../../../../docs/mcp-conversation.md', import.meta.url);
const JSON_BLOCK = /^(`{3,})json\n([^]*?)\n\1$/gm;

/** The conversation in docs/mcp-conversation.md. */
export function readRecord(): readonly Section[] {
  return sectionsOf(readFileSync(RECORD, 'utf8'));
}

export function sectionsOf(markdown: string): readonly Section[] {
  const [, ...sections] = markdown.split(/^## /m);
  return sections.map((section) => {
    const [heading = ''] = section.split('\n', 1);
    const body = section.slice(heading.length);
    const data = [...body.matchAll(JSON_BLOCK)].map(([, , json = '']) => JSON.parse(json) as unknown);
    // Prettier pads tables and shortens fences.
    const text = body.replace(JSON_BLOCK, '').replace(/`{3,}|[\s-]+/g, ' ');
    return { heading, text: text.trim(), data };
  });
}

/** Returns the paths where data has an unknown key or lacks a required one. */
export function strayKeys(data: unknown, schema: Schema, path = ''): readonly string[] {
  if (typeof data !== 'object' || data === null) return [];
  const type = Array.isArray(data) ? 'array' : 'object';
  const own = [schema, ...(schema.anyOf ?? [])].find((candidate) => candidate.type === type);
  if (Array.isArray(data)) {
    return data.flatMap((item, index) => strayKeys(item, own?.items ?? {}, `${path}[${index}]`));
  }
  const { properties, required = [] } = own ?? {};
  if (properties === undefined) return [];
  const unknown = Object.keys(data).filter((key) => !(key in properties));
  const missing = required.filter((key) => !(key in data));
  const inside = Object.entries(data).flatMap(([key, value]) =>
    strayKeys(value, properties[key] ?? {}, `${path}.${key}`),
  );
  return [...[...unknown, ...missing].map((key) => `${path}.${key}`), ...inside];
}
