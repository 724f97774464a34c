import type { StructuredNode } from '@plumbline/page-facts';
import { hasAnyValue, nodesAt, textsAt } from './shared/node-values.ts';
import { entitiesOf } from './shared/node-types.ts';
import {
  defineRichResultCheck,
  invalidValue,
  missingValue,
  missingFaults,
  reportOf,
  type NodeFault,
} from './shared/rich-result-check.ts';
import { richResults } from './shared/rich-results.ts';

export const sdSoftwareAppInvalid = defineRichResultCheck({
  id: 'sd-software-app-invalid',
  title: 'SoftwareApplication markup is invalid',
  severity: 'medium',
  effort: 'medium',
  why: 'Results of applications show price and stars. Without a price (0 for free ones) and a genuine rating there is no such result.',
  howToFix: 'Add price and genuine ratings, or accept that the page gets no rich result.',
  example: {
    bad: '{"@type": "MobileApplication", "name": "Sourdough Timer"}',
    good: '{"@type": "MobileApplication", "name": "Sourdough Timer", "offers": {"@type": "Offer", "price": 0}, "aggregateRating": {"@type": "AggregateRating", "ratingValue": 4.6, "ratingCount": 812}}',
  },
  references: ['https://developers.google.com/search/docs/appearance/structured-data/software-app'],
  examine: (page, severity) =>
    entitiesOf(page, 'SoftwareApplication').map((node) =>
      reportOf(
        node,
        isGameOnly(node)
          ? [
              invalidValue(
                '@type',
                'VideoGame',
                'gets a rich result only together with an application type',
                'low',
              ),
            ]
          : [...missingFaults(node, richResults.SoftwareApplication, severity), ...offerFaults(node)],
      ),
    ),
});

function isGameOnly({ types }: StructuredNode): boolean {
  return types.every((type) => type === 'VideoGame');
}

function offerFaults(node: StructuredNode): readonly NodeFault[] {
  return nodesAt(node, 'offers').flatMap((offer) => {
    if (!hasAnyValue(offer, 'price|lowPrice|priceSpecification.price'))
      return [missingValue('offers.price', 'medium')];
    const isPaid = textsAt(offer, 'price').some((price) => Number(price) > 0);
    const hasCurrency = hasAnyValue(offer, 'priceCurrency|priceSpecification.priceCurrency');
    return isPaid && !hasCurrency ? [missingValue('offers.priceCurrency', 'medium')] : [];
  });
}
