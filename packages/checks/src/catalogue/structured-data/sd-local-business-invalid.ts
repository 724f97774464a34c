import type { StructuredNode } from '@plumbline/page-facts';
import { dayOfWeek } from './shared/enumerations.ts';
import { hasAnyValue, nodesAt, textsAt } from './shared/node-values.ts';
import {
  defineRichResultCheck,
  invalidValue,
  missingValue,
  reportEntities,
  type NodeFault,
} from './shared/rich-result-check.ts';
import { richResults } from './shared/rich-results.ts';
import { isMember } from './shared/value-formats.ts';

const priceRangeCharactersMax = 100;
/** A metre, about. */
const coordinateDecimalsMin = 5;

export const sdLocalBusinessInvalid = defineRichResultCheck({
  id: 'sd-local-business-invalid',
  title: 'LocalBusiness markup is invalid or incomplete',
  severity: 'medium',
  effort: 'medium',
  why: 'Maps and the panel beside results take address, opening hours and telephone from this markup. Without name and address the business is not recognised.',
  howToFix: 'Fill in the real address and contact data, as the visible page has them.',
  example: {
    bad: '{"@type": "Bakery", "name": "Example Bakery"}',
    good: '{"@type": "Bakery", "name": "Example Bakery", "address": {"@type": "PostalAddress", "streetAddress": "1 Mill Lane", "addressLocality": "Bath", "addressCountry": "GB"}}',
  },
  references: ['https://developers.google.com/search/docs/appearance/structured-data/local-business'],
  decisions: [
    'Contradictions between pages are not looked at.',
    'One of two coordinates may have fewer than five decimals: JSON drops a zero at the end.',
  ],
  examine: (page, severity) =>
    reportEntities(page, 'LocalBusiness', richResults.LocalBusiness, severity, (node) => [
      ...textsAt(node, 'address').map((text) =>
        invalidValue('address', text, 'is a text and no PostalAddress', 'medium'),
      ),
      ...nodesAt(node, 'address').flatMap((address) => addressFaults(address)),
      ...nodesAt(node, 'geo').flatMap((geo) => coordinateFaults(geo)),
      ...textsAt(node, 'telephone')
        .filter((telephone) => !/^(?:tel:)?\s*(?:\+|\(\+|00)/i.test(telephone))
        .map((telephone) => invalidValue('telephone', telephone, 'has no country code such as +44', 'low')),
      ...hoursFaults(node),
      ...textsAt(node, 'priceRange')
        .filter(({ length }) => length >= priceRangeCharactersMax)
        .map((range) => invalidValue('priceRange', range, 'has 100 characters and more', 'low')),
    ]),
});

function addressFaults(address: StructuredNode): readonly NodeFault[] {
  return [
    ...(hasAnyValue(address, 'streetAddress|addressLocality')
      ? []
      : [missingValue('address.streetAddress|address.addressLocality', 'medium')]),
    ...(hasAnyValue(address, 'addressCountry') ? [] : [missingValue('address.addressCountry', 'low')]),
  ];
}

function coordinateFaults(geo: StructuredNode): readonly NodeFault[] {
  const coordinates = ['latitude', 'longitude'].flatMap((property) => textsAt(geo, property));
  const areRough =
    coordinates.length > 0 && coordinates.every((text) => decimalsOf(text) < coordinateDecimalsMin);
  return areRough ? [invalidValue('geo', coordinates.join(', '), 'has fewer than five decimals', 'low')] : [];
}

function decimalsOf(number: string): number {
  return number.split('.')[1]?.length ?? 0;
}

function hoursFaults(node: StructuredNode): readonly NodeFault[] {
  return nodesAt(node, 'openingHoursSpecification').flatMap((hours) => [
    ...textsAt(hours, 'dayOfWeek')
      .filter((day) => !isMember(day, dayOfWeek))
      .map((day) => invalidValue('dayOfWeek', day, 'is no DayOfWeek', 'low')),
    ...['opens', 'closes'].flatMap((property) =>
      textsAt(hours, property)
        .filter((time) => !/^(?:[01]\d|2[0-4]):[0-5]\d(?::[0-5]\d)?(?:Z|[+-]\d{2}:\d{2})?$/.test(time))
        .map((time) => invalidValue(property, time, 'is no time such as 08:30', 'low')),
    ),
  ]);
}
