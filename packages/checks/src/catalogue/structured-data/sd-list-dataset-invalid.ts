import type { HtmlPageFacts, StructuredNode } from '@plumbline/page-facts';
import { entitiesOf, isOfType, nodesOf } from './shared/node-types.ts';
import { hasAnyValue, nodesAt, textsAt, valuesAt } from './shared/node-values.ts';
import {
  defineRichResultCheck,
  invalidValue,
  missingValue,
  missingFaults,
  reportOf,
  reportEntities,
  type NodeFault,
} from './shared/rich-result-check.ts';
import { richResults } from './shared/rich-results.ts';

const itemsMin = 2;
const descriptionCharacters = { min: 50, max: 5_000 };
const rentalImagesMin = 8;

export const sdListDatasetInvalid = defineRichResultCheck({
  id: 'sd-list-dataset-invalid',
  title: 'Course, carousel, dataset, movie or rental markup is invalid',
  severity: 'medium',
  effort: 'medium',
  why: 'Carousels, course lists, dataset search and rental listings have requirements of their own; what does not meet them is left out.',
  howToFix: 'Add the required values of the type that the page marks up.',
  example: {
    bad: '{"@type": "Dataset", "name": "Bread prices", "description": "Prices."}',
    good: '{"@type": "Dataset", "name": "Bread prices", "description": "Prices of rye and wheat bread in 40 European cities, by month, since 2010."}',
  },
  references: [
    'https://developers.google.com/search/docs/appearance/structured-data/search-gallery',
    'https://developers.google.com/search/docs/appearance/structured-data/carousel',
  ],
  examine: (page, severity) => [
    ...carousels(page).map((node) => reportOf(node, carouselFaults(node, page))),
    ...reportEntities(page, 'Course', richResults.Course, severity),
    ...reportEntities(page, 'Dataset', richResults.Dataset, severity, datasetFaults),
    ...reportEntities(page, 'Movie', richResults.Movie, severity),
    ...reportEntities(page, 'VacationRental', richResults.VacationRental, severity, rentalFaults),
    ...nodesOf(page, 'EmployerAggregateRating').map((node) =>
      reportOf(node, missingFaults(node, richResults.EmployerAggregateRating, severity)),
    ),
  ],
});

/** Returns lists of items with a type that has a carousel. Breadcrumbs and tables of contents have none. */
function carousels(page: HtmlPageFacts): readonly StructuredNode[] {
  return entitiesOf(page, 'ItemList').filter(
    (node) =>
      !isOfType(node, 'BreadcrumbList', 'HowToSection', 'HowToStep') &&
      nodesAt(node, 'itemListElement').some((item) => isOfType(item, 'ListItem') && isCarouselItem(item)),
  );
}

function isCarouselItem(item: StructuredNode): boolean {
  return nodesAt(item, 'item').some((node) => isOfType(node, 'Course', 'Movie', 'Recipe', 'Restaurant'));
}

function carouselFaults(list: StructuredNode, page: HtmlPageFacts): readonly NodeFault[] {
  const items = nodesAt(list, 'itemListElement');
  const urls = items.map((item) => textsAt(item, 'url')[0] ?? textsAt(item, 'item.url')[0] ?? null);
  const positions = items.map((item) => Number(textsAt(item, 'position')[0]));
  const forms = new Set(items.map((item) => hasAnyValue(item, 'item')));
  const types = new Set(items.flatMap((item) => nodesAt(item, 'item').map((node) => node.types.join(' '))));
  return [
    ...(items.length < itemsMin
      ? [invalidValue('itemListElement', String(items.length), 'item: a carousel has two or more', 'medium')]
      : []),
    ...(urls.includes(null) ? [missingValue('itemListElement.url', 'medium')] : []),
    ...(new Set(urls).size < urls.length && !urls.includes(null)
      ? [invalidValue('itemListElement.url', urls[0] ?? page.url, 'is used by several items', 'medium')]
      : []),
    ...(positions.every((position, index) => position === index + 1)
      ? []
      : [invalidValue('itemListElement.position', positions.join(', '), 'does not count from 1', 'medium')]),
    ...(forms.size > 1
      ? [invalidValue('itemListElement', 'url and item', 'are mixed in one list', 'medium')]
      : []),
    ...(types.size > 1
      ? [invalidValue('itemListElement.item', [...types].join(', '), 'are mixed in one list', 'medium')]
      : []),
  ];
}

function datasetFaults(node: StructuredNode): readonly NodeFault[] {
  const distributions = nodesAt(node, 'distribution');
  return [
    ...textsAt(node, 'description')
      .filter(({ length }) => length < descriptionCharacters.min || length > descriptionCharacters.max)
      .map((text) => invalidValue('description', text, 'is not of 50 to 5,000 characters', 'medium')),
    ...(distributions.every((distribution) => hasAnyValue(distribution, 'contentUrl'))
      ? []
      : [missingValue('distribution.contentUrl', 'medium')]),
  ];
}

function rentalFaults(node: StructuredNode): readonly NodeFault[] {
  const images = valuesAt(node, 'image').length;
  return [
    ...(hasAnyValue(node, 'containsPlace') && !hasAnyValue(node, 'containsPlace.occupancy.value')
      ? [missingValue('containsPlace.occupancy.value', 'medium')]
      : []),
    ...(images > 0 && images < rentalImagesMin
      ? [invalidValue('image', String(images), 'images: eight are required', 'medium')]
      : []),
    ...['latitude', 'longitude'].flatMap((property) =>
      [...textsAt(node, property), ...textsAt(node, `geo.${property}`)]
        .filter((degrees) => !/\.\d{5,}$/.test(degrees))
        .map((degrees) => invalidValue(property, degrees, 'has fewer than five decimals', 'medium')),
    ),
  ];
}
