import { isInternal } from '@plumbline/web';
import { isList, type HtmlPageFacts, type StructuredNode } from '@plumbline/page-facts';
import { itemCondition } from './shared/enumerations.ts';
import { isOfType, isSchemaOrg } from './shared/node-types.ts';
import { textsAt } from './shared/node-values.ts';
import { defineRichResultCheck, invalidValue, reportOf, type NodeFault } from './shared/rich-result-check.ts';
import { isCurrency, isIsoDate, isIsoDuration, isMember } from './shared/value-formats.ts';

export const sdValueInvalid = defineRichResultCheck({
  id: 'sd-value-invalid',
  title: 'Structured data values have a wrong format',
  severity: 'medium',
  effort: 'low',
  why: 'Programs read dates, durations, currencies and URLs in one format each. Values in other formats are lost to them, although people understand them.',
  howToFix: 'Format the value as the property expects it, or leave the property out.',
  example: {
    bad: '{"@type": "Article", "datePublished": "4th of May 2026", "image": ""}',
    good: '{"@type": "Article", "datePublished": "2026-05-04", "image": "https://example.com/rye.jpg"}',
  },
  references: [
    'https://developers.google.com/search/docs/appearance/structured-data/sd-policies',
    'https://schema.org/docs/datamodel.html',
  ],
  decisions: [
    'Relative URLs are a problem in JSON-LD only: microdata and RDFa take them from links, which are resolved.',
    'Leaves dates, durations and prices of events, videos, recipes, jobs, postings and offers to the checks of these types.',
    'The state of images and pages that markup names is not looked at.',
  ],
  examine: (page) =>
    page.html.structuredData.nodes.filter(isSchemaOrg).map((node) => reportOf(node, faultsOf(node, page))),
});

interface Format {
  readonly properties: readonly string[];
  readonly isValid: (text: string) => boolean;
  readonly problem: string;
}

const formats: readonly Format[] = [
  {
    properties: [
      'datePublished',
      'dateModified',
      'dateCreated',
      'uploadDate',
      'datePosted',
      'validThrough',
      'validFrom',
      'startDate',
      'endDate',
      'priceValidUntil',
      'birthDate',
      'foundingDate',
      'releaseDate',
    ],
    isValid: isIsoDate,
    problem: 'is no ISO 8601 date',
  },
  {
    properties: ['duration', 'timeRequired', 'prepTime', 'cookTime', 'totalTime', 'performTime'],
    isValid: isIsoDuration,
    problem: 'is no ISO 8601 duration',
  },
  {
    properties: ['priceCurrency', 'currency', 'currenciesAccepted', 'salaryCurrency'],
    isValid: (text) => text.split(/[\s,][\s,]*/).every(isCurrency),
    problem: 'is no ISO 4217 currency',
  },
  {
    properties: ['email'],
    isValid: (text) => /^(?:mailto:)?[^\s@][^\s@]*@[^\s@][^\s@.]*\.[^\s@][^\s@]*$/i.test(text),
    problem: 'is no e-mail address',
  },
  {
    properties: ['itemCondition'],
    isValid: (text) => isMember(text, itemCondition),
    problem: 'is no OfferItemCondition',
  },
  {
    properties: ['telephone'],
    isValid: (text) => /\d.*\d.*\d/.test(text),
    problem: 'is no telephone number',
  },
];

const urlProperties: ReadonlySet<string> = new Set([
  'url',
  'image',
  'logo',
  'sameAs',
  'item',
  'contentUrl',
  'embedUrl',
  'thumbnailUrl',
]);

const formatOf: ReadonlyMap<string, Format> = new Map(
  formats.flatMap((format) => format.properties.map((property) => [property, format])),
);

/** Properties whose formats the check of the type judges. */
const judgedElsewhere: readonly { readonly type: string; readonly properties: readonly string[] }[] = [
  { type: 'Event', properties: ['startDate', 'endDate'] },
  { type: 'VideoObject', properties: ['uploadDate', 'duration'] },
  { type: 'Recipe', properties: ['prepTime', 'cookTime', 'totalTime'] },
  { type: 'JobPosting', properties: ['datePosted'] },
  { type: 'DiscussionForumPosting', properties: ['datePublished'] },
  { type: 'Offer', properties: ['priceCurrency'] },
  { type: 'ListItem', properties: ['item', 'url'] },
];

function faultsOf(node: StructuredNode, page: HtmlPageFacts): readonly NodeFault[] {
  const judged = judgedElsewhere
    .filter(({ type }) => isOfType(node, type))
    .flatMap(({ properties }) => properties);
  const own = Object.keys(node.properties).filter((property) => !judged.includes(property));
  return [
    ...own.flatMap((property) => [
      ...formatFaults(property, node),
      ...(urlProperties.has(property)
        ? textsAt(node, property).flatMap((text) => urlFaults(property, text, node, page))
        : []),
    ]),
    ...emptyFaults(node),
  ];
}

function formatFaults(property: string, node: StructuredNode): readonly NodeFault[] {
  const format = formatOf.get(property);
  if (format === undefined) return [];
  return textsAt(node, property)
    .filter((text) => !format.isValid(text) && !placeholder.test(text))
    .map((text) => invalidValue(property, text, format.problem, 'medium'));
}

/** Returns the faults of URLs. Microdata and RDFa take URLs from links, which a browser resolves. */
function urlFaults(
  property: string,
  text: string,
  { format }: StructuredNode,
  page: HtmlPageFacts,
): readonly NodeFault[] {
  if (format !== 'json-ld' || /^(?:data|mailto|tel):/i.test(text)) return [];
  if (!/^https?:\/\//i.test(text)) return [invalidValue(property, text, 'is not an absolute URL', 'low')];
  const isInsecure = /^http:/i.test(text) && page.site.prefersHttps && isInternal(text, page.site.hosts);
  return isInsecure ? [invalidValue(property, text, 'uses http on an https site', 'low')] : [];
}

/** Placeholders. "Your account" and "Your favourites" are names of pages instead. */
const placeholder =
  /^(?:undefined|null|nan|\[object Object\]|todo|lorem ipsum.*|your[ _-](?:\w+[ _-])?(?:name|title|description|text|address|e-?mail|phone|number|url|logo|image|here)|your[ _-].* here|xxx+|\{\{.*|n\/a)$/i;

/** Returns empty values and placeholders, in JSON-LD only, because elements of a page may be empty. */
function emptyFaults({ format, properties }: StructuredNode): readonly NodeFault[] {
  if (format !== 'json-ld') return [];
  return Object.entries(properties).flatMap(([name, value]) => {
    if (value === null) return [emptyValue(name)];
    const texts = (isList(value) ? value : [value]).filter((one) => typeof one === 'string');
    const found = texts.find((text) => placeholder.test(text.trim()));
    return [
      ...(texts.some((text) => text.trim() === '') ? [emptyValue(name)] : []),
      ...(found === undefined ? [] : [invalidValue(name, found, 'is a placeholder', 'medium')]),
    ];
  });
}

function emptyValue(name: string): NodeFault {
  return invalidValue(name, '', 'is empty', 'low');
}
