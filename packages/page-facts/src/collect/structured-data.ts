import type { StructuredDataFacts } from '../structured-data/structured-data-facts.ts';
import { readMicrodata, readRdfa } from '../structured-data/annotations.ts';
import { createItemCollector } from '../structured-data/collect-items.ts';
import { createJsonLdReader } from '../structured-data/json-ld.ts';
import { mergeReferences } from '../structured-data/merge-references.ts';
import type { Collector, Cursor } from './collector.ts';

/** Returns the structured data with other JSON-LD blocks; Microdata and RDFa stay. */
export function withJsonLd(
  data: StructuredDataFacts,
  blocks: StructuredDataFacts['blocks'],
): StructuredDataFacts {
  const jsonLd = createJsonLdReader();
  for (const { json, offset } of blocks) jsonLd.read(json, offset);
  // Merging changes nodes, and these belong to the earlier facts.
  const others = structuredClone(data.nodes.filter(({ format }) => format !== 'json-ld'));
  const stillWrong = data.errors.filter(({ offset }) => !blocks.some((block) => block.offset === offset));
  return {
    nodes: mergeReferences([...jsonLd.nodes, ...others]),
    blocks: jsonLd.blocks,
    errors: [...stillWrong, ...jsonLd.errors],
  };
}

/** Collects JSON-LD, Microdata and RDFa as one list of nodes. */
export function collectStructuredData(cursor: Cursor): Collector<StructuredDataFacts> {
  const jsonLd = createJsonLdReader();
  const items = [
    createItemCollector('microdata', cursor, readMicrodata),
    createItemCollector('rdfa', cursor, readRdfa),
  ];
  let block: string[] | null = null;
  let blockOffset = 0;

  return {
    open(name, attributes) {
      for (const collector of items) collector.open(name, attributes);
      if (name !== 'script' || cursor.inside('template')) return;
      const type = attributes['type']?.toLowerCase().split(';')[0]?.trim();
      if (type !== 'application/ld+json') return;
      block = [];
      blockOffset = cursor.offset;
    },
    text(chunk) {
      if (block !== null) block.push(chunk);
      else for (const collector of items) collector.text(chunk);
    },
    close(name) {
      for (const collector of items) collector.close(name);
      if (name !== 'script' || block === null) return;
      jsonLd.read(block.join(''), blockOffset);
      block = null;
    },
    finish: () => ({
      nodes: mergeReferences([...jsonLd.nodes, ...items.flatMap((collector) => collector.nodes)]),
      blocks: jsonLd.blocks,
      errors: jsonLd.errors,
    }),
  };
}
