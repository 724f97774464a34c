import { setProperties } from '@plumbline/fixes';
import { isInternal } from '@plumbline/web';
import type { HtmlPageFacts, StructuredNode } from '@plumbline/page-facts';
import { suggestBreadcrumb } from '@plumbline/suggestions';
import { nodesOf } from './shared/node-types.ts';
import { hasAnyValue, nodesAt, textsAt } from './shared/node-values.ts';
import {
  defineRichResultCheck,
  invalidValue,
  missingValue,
  reportOf,
  type NodeFault,
} from './shared/rich-result-check.ts';

const entriesMin = 2;

export const sdBreadcrumbInvalid = defineRichResultCheck({
  id: 'sd-breadcrumb-invalid',
  title: 'BreadcrumbList is invalid',
  severity: 'medium',
  effort: 'low',
  why: 'Search results show the trail of a page in place of its URL. A list with gaps or wrong numbers is discarded.',
  howToFix: 'Generate the list from the real trail of the page, each entry with position, name and URL.',
  example: {
    bad: '{"@type": "BreadcrumbList", "itemListElement": [{"@type": "ListItem", "name": "Bread"}]}',
    good: '{"@type": "BreadcrumbList", "itemListElement": [{"@type": "ListItem", "position": 1, "name": "Bread", "item": "https://example.com/bread"}, {"@type": "ListItem", "position": 2, "name": "Rye"}]}',
  },
  references: ['https://developers.google.com/search/docs/appearance/structured-data/breadcrumb'],
  decisions: ['The state of pages that markup names is not looked at.'],
  examine: (page) => nodesOf(page, 'BreadcrumbList').map((node) => reportOf(node, faultsOf(node, page))),
  fix(page) {
    const [node, ...others] = nodesOf(page, 'BreadcrumbList');
    const items = suggestBreadcrumb(page);
    if (node === undefined || others.length > 0 || items === null) return null;
    return setProperties(page, node, { itemListElement: items.map((item) => ({ ...item })) });
  },
});

function faultsOf(list: StructuredNode, page: HtmlPageFacts): readonly NodeFault[] {
  const entries = inOrder(nodesAt(list, 'itemListElement'));
  if (entries.length < entriesMin) {
    const problem = `has ${entries.length === 0 ? 'no entry' : 'one entry'}: a trail has two or more`;
    return [{ property: 'itemListElement', value: null, problem, severity: 'medium' }];
  }
  return [
    ...positionFaults(entries),
    ...entries.flatMap((entry, index) => entryFaults(entry, index === entries.length - 1, page)),
    ...nameFaults(entries, page),
  ];
}

/** Sorts entries by position, because their order in the source does not matter. */
function inOrder(entries: readonly StructuredNode[]): readonly StructuredNode[] {
  const position = (entry: StructuredNode) => Number(textsAt(entry, 'position')[0]);
  return entries.some((entry) => Number.isNaN(position(entry)))
    ? entries
    : [...entries].sort((one, other) => position(one) - position(other));
}

function positionFaults(entries: readonly StructuredNode[]): readonly NodeFault[] {
  const positions = entries.map((entry) => textsAt(entry, 'position')[0] ?? null);
  if (positions.includes(null)) return [missingValue('itemListElement.position', 'medium')];
  return positions.every((position, index) => Number(position) === index + 1)
    ? []
    : [invalidValue('position', positions.join(', '), 'does not count 1, 2, 3', 'medium')];
}

function entryFaults(entry: StructuredNode, isLast: boolean, page: HtmlPageFacts): readonly NodeFault[] {
  const [url] = urlsOf(entry);
  return [
    ...(hasAnyValue(entry, 'name|item.name') ? [] : [missingValue('itemListElement.name', 'medium')]),
    ...(url === undefined
      ? isLast
        ? []
        : [missingValue('itemListElement.item', 'medium')]
      : urlFaults(url, entry, page)),
  ];
}

/** Returns the faults of a URL. Microdata and RDFa take URLs from links, which a browser resolves. */
function urlFaults(url: string, { format }: StructuredNode, page: HtmlPageFacts): readonly NodeFault[] {
  if (!/^https?:\/\//i.test(url))
    return format === 'json-ld' ? [invalidValue('item', url, 'is not an absolute URL', 'medium')] : [];
  return isInternal(url, page.site.hosts) ? [] : [invalidValue('item', url, 'is on another host', 'low')];
}

function urlsOf(entry: StructuredNode): readonly string[] {
  const items = nodesAt(entry, 'item');
  return [
    ...textsAt(entry, 'item'),
    ...items.map(({ id }) => id).filter((id) => id !== null),
    ...textsAt(entry, 'item.url'),
  ];
}

/** Returns a fault only if the page shows a trail that shares not a single name with the markup. */
function nameFaults(entries: readonly StructuredNode[], page: HtmlPageFacts): readonly NodeFault[] {
  const visible = new Set(page.html.dom.breadcrumb.map(({ name }) => name.toLowerCase()));
  const names = entries.map((entry) => textsAt(entry, 'name')[0] ?? textsAt(entry, 'item.name')[0] ?? '');
  if (visible.size < entriesMin || names.some((name) => visible.has(name.toLowerCase()))) return [];
  return [invalidValue('name', names.join(' › '), 'is not the trail that the page shows', 'low')];
}
