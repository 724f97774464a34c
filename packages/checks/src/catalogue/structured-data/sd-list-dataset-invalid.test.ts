import { describeCheck } from '../../testing.ts';
import { jsonLd } from '../../testing/json-ld.ts';
import { sdListDatasetInvalid } from './sd-list-dataset-invalid.ts';

const item = (position: number, type = 'Recipe') => ({
  '@type': 'ListItem',
  position,
  item: { '@type': type, name: `No. ${position}`, url: `https://example.com/page#${position}` },
});
const carousel = (...itemListElement: readonly object[]) => jsonLd({ '@type': 'ItemList', itemListElement });
const dataset = {
  '@type': 'Dataset',
  name: 'Bread prices',
  description: 'Prices of rye and wheat bread in forty European cities, by month, since 2010.',
};
const rental = {
  '@type': 'VacationRental',
  name: 'Mill',
  identifier: '1',
  image: Array.from({ length: 8 }, (_, index) => `https://example.com/${index}.jpg`),
  latitude: 51.38123,
  longitude: '-2.35912',
  containsPlace: { '@type': 'Accommodation', occupancy: { '@type': 'QuantitativeValue', value: 4 } },
};

describeCheck(sdListDatasetInvalid, {
  fails: [
    { name: 'a carousel of one', html: carousel(item(1)) },
    { name: 'positions from 0', html: carousel(item(0), item(1)), message: /does not count from 1/ },
    { name: 'one URL twice', html: carousel(item(1), { ...item(1), position: 2 }) },
    { name: 'two types', html: carousel(item(1), item(2, 'Movie')), message: /are mixed/ },
    { name: 'a short description', html: jsonLd({ ...dataset, description: 'Prices.' }) },
    {
      name: 'a download without address',
      html: jsonLd({ ...dataset, distribution: { '@type': 'DataDownload' } }),
    },
    { name: 'a film without picture', html: jsonLd({ '@type': 'Movie', name: 'Rye' }) },
    { name: 'a course without description', html: jsonLd({ '@type': 'Course', name: 'Rye' }) },
    { name: 'a rental with few pictures', html: jsonLd({ ...rental, image: ['https://example.com/1.jpg'] }) },
    { name: 'a rental somewhere near', html: jsonLd({ ...rental, latitude: 51.4 }) },
    {
      name: 'an employer rating without a count',
      html: jsonLd({
        '@type': 'EmployerAggregateRating',
        ratingValue: 4,
        itemReviewed: { '@type': 'Organization' },
      }),
    },
  ],
  passes: [
    { name: 'a carousel of two', html: carousel(item(1), item(2)) },
    { name: 'a dataset', html: jsonLd(dataset) },
    { name: 'a rental', html: jsonLd(rental) },
  ],
  nearMisses: [
    { name: 'a breadcrumb of one', html: jsonLd({ '@type': 'BreadcrumbList', itemListElement: [item(1)] }) },
    { name: 'a list of products, which has no carousel', html: carousel(item(0, 'Product')) },
    {
      name: 'a film that another node mentions',
      html: jsonLd({ '@type': 'Review', itemReviewed: { '@type': 'Movie', name: 'Rye' } }),
    },
  ],
});
