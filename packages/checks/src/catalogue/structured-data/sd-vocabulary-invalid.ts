import { isList, isNode, type StructuredNode } from '@plumbline/page-facts';
import { holdingProperty, isSchemaOrg } from './shared/node-types.ts';
import { nearestName } from './shared/nearest-name.ts';
import {
  defineRichResultCheck,
  invalidValue,
  missingValue,
  reportOf,
  type NodeFault,
} from './shared/rich-result-check.ts';
import { schemaProperties } from './shared/schema-org-properties.ts';
import { superTypes } from './shared/schema-org-types.ts';

/**
 * Unknown names of a page that are compared with all names of the vocabulary, which takes a tenth of a millisecond each.
 * A page with more of them is written in no vocabulary.
 */
const COMPARED_MAX = 500;

export const sdVocabularyInvalid = defineRichResultCheck({
  id: 'sd-vocabulary-invalid',
  title: 'Structured data uses an unknown context, type or property',
  severity: 'medium',
  effort: 'low',
  why: 'Names of the vocabulary are exact, capitals included. A misspelt name does not exist for the programs that read the markup.',
  howToFix: 'Correct the spelling, the capitals or the context, by the pages of schema.org.',
  example: {
    bad: '{"@context": "https://schema.org", "@type": "product", "prise": "4.50"}',
    good: '{"@context": "https://schema.org", "@type": "Product", "price": "4.50"}',
  },
  references: ['https://schema.org/docs/schemas.html'],
  decisions: [
    'Unknown types and properties are medium if a known name is one slip away. Otherwise they are low, because the name may be newer than our copy of the vocabulary. Does not report a property that does not belong to its type.',
  ],
  examine(page) {
    const { nodes } = page.html.structuredData;
    const known = new Set(nodes.map(({ id }) => id));
    let compared = 0;
    const nearest: typeof nearestName = (name, names) =>
      (compared += 1) > COMPARED_MAX ? null : nearestName(name, names);
    return nodes.map((node) => ({
      ...reportOf(node, faultsOf(node, known, nearest)),
      type: node.types[0] ?? 'A node',
    }));
  },
});

type KnownIds = ReadonlySet<string | null>;

function faultsOf(node: StructuredNode, known: KnownIds, nearest: typeof nearestName): readonly NodeFault[] {
  const faults = contextFaults(node);
  if (faults.length > 0 || !isSchemaOrg(node)) return faults;
  return [...typeFaults(node, nearest), ...propertyFaults(node, nearest), ...referenceFaults(node, known)];
}

/** Returns faults of the context. It ignores other vocabularies, unless they are misspelt names of schema.org. */
function contextFaults({ format, context, path, types }: StructuredNode): readonly NodeFault[] {
  if (context === null) {
    const isRoot = /^\$\[\d+\](?:\[\d+\])?$/.test(path);
    return format === 'json-ld' && isRoot && types.length > 0 ? [missingValue('@context', 'medium')] : [];
  }
  if (/data-vocabulary\.org/i.test(context))
    return [invalidValue('@context', context, 'is a vocabulary that Google dropped in 2020', 'medium')];
  const isMeant =
    /schema/i.test(context) && !/^(?:https?:)?\/\/(?:www\.)?schema\.org(?:\/|$)/i.test(context.trim());
  return isMeant && format === 'json-ld'
    ? [invalidValue('@context', context, 'is not https://schema.org', 'medium')]
    : [];
}

function typeFaults(node: StructuredNode, nearest: typeof nearestName): readonly NodeFault[] {
  if (node.types.length === 0) {
    const isTop =
      holdingProperty(node) === null && node.format === 'json-ld' && Object.keys(node.properties).length > 0;
    return isTop ? [missingValue('@type', 'medium')] : [];
  }
  return node.types
    .filter((type) => /^\w\w*$/.test(type) && !superTypes.has(type) && !dataTypes.has(type))
    .map((type) => unknownName('@type', type, nearest(type, superTypes.keys())));
}

function propertyFaults(node: StructuredNode, nearest: typeof nearestName): readonly NodeFault[] {
  return Object.keys(node.properties)
    .filter((name) => /^[A-Za-z][A-Za-z]*$/.test(name) && !schemaProperties.has(name))
    .map((name) => unknownName(name, name, nearest(name, schemaProperties)));
}

/**
 * Makes the fault for an unknown name. The name may be newer than the list; a misspelt name is close to one in the
 * list.
 */
function unknownName(property: string, name: string, nearest: string | null): NodeFault {
  const problem =
    nearest === null ? 'is not known to schema.org' : `is not known to schema.org; ${nearest} is`;
  return invalidValue(property, name, problem, nearest === null ? 'low' : 'medium');
}

/** Returns references to a node of this page that does not exist. A node that exists would have replaced them. */
function referenceFaults(node: StructuredNode, known: KnownIds): readonly NodeFault[] {
  return Object.entries(node.properties).flatMap(([name, value]) =>
    (isList(value) ? value : [value])
      .filter(isNode)
      .filter(({ id, types, properties }) => {
        const isBare = types.length === 0 && Object.keys(properties).length === 0;
        return isBare && id !== null && !URL.canParse(id) && !known.has(id);
      })
      .map(({ id }) => invalidValue(`${name}.@id`, id ?? '', 'names no node of the page', 'low')),
  );
}

const dataTypes: ReadonlySet<string> = new Set([
  'DataType',
  'Boolean',
  'Date',
  'DateTime',
  'Number',
  'Text',
  'Time',
  'URL',
]);
