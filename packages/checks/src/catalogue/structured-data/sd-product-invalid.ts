import type { Severity } from '@plumbline/contracts';
import type { HtmlPageFacts, StructuredNode } from '@plumbline/page-facts';
import { itemAvailability } from './shared/enumerations.ts';
import { entitiesOf, isOfType } from './shared/node-types.ts';
import { hasAnyValue, nodesAt, textsAt } from './shared/node-values.ts';
import {
  defineRichResultCheck,
  invalidValue,
  missingValue,
  missingFaults,
  reportOf,
  type NodeFault,
  type NodeReport,
} from './shared/rich-result-check.ts';
import { richResults } from './shared/rich-results.ts';
import { isCurrency, isMember, isPast, isPlainNumber } from './shared/value-formats.ts';

export const sdProductInvalid = defineRichResultCheck({
  id: 'sd-product-invalid',
  title: 'Product markup misses required properties',
  severity: 'high',
  effort: 'medium',
  why: 'Price, availability and stars beside a result come from product markup. Without the required properties search engines show none of them, and shops lose the place where people compare.',
  howToFix: 'Add the missing properties from the product database; never invent prices or ratings.',
  example: {
    bad: '{"@type": "Product", "name": "Rye bread", "offers": {"@type": "Offer"}}',
    good: '{"@type": "Product", "name": "Rye bread", "offers": {"@type": "Offer", "price": "4.50", "priceCurrency": "EUR"}}',
  },
  references: [
    'https://developers.google.com/search/docs/appearance/structured-data/product-snippet',
    'https://developers.google.com/search/docs/appearance/structured-data/merchant-listing',
  ],
  decisions: [
    'Several products on one page make a list. Lists have no product result, so that their gaps are low.',
  ],
  examine(page, severity) {
    const products = entitiesOf(page, 'Product');
    // A list of products is no product page and gets no rich result.
    const isListing = products.length > 1;
    return products.map((node) => reportOn(node, page, isListing ? 'low' : severity, isListing));
  },
});

function reportOn(
  node: StructuredNode,
  page: HtmlPageFacts,
  severity: Severity,
  isListing: boolean,
): NodeReport {
  const isGroup = isOfType(node, 'ProductGroup');
  const requirements = isGroup ? richResults.ProductGroup : richResults.Product;
  const offers = nodesAt(node, 'offers');
  const faults = [
    ...missingFaults(node, requirements, severity),
    ...offers.flatMap((offer) => offerFaults(offer, page, severity)),
    ...(sellsOnPage(page) && !isListing && !isGroup ? listingFaults(node) : []),
  ];
  return reportOf(node, isListing ? faults.map((fault) => ({ ...fault, severity: 'low' })) : faults);
}

function offerFaults(offer: StructuredNode, page: HtmlPageFacts, severity: Severity): readonly NodeFault[] {
  const required = isOfType(offer, 'AggregateOffer')
    ? ['lowPrice', 'priceCurrency']
    : ['price|priceSpecification.price|priceSpecification.minPrice'];
  return [
    ...required
      .filter((path) => !hasAnyValue(offer, path))
      .map((path) => missingValue(`offers.${path}`, severity)),
    ...['price', 'lowPrice', 'highPrice'].flatMap((property) =>
      textsAt(offer, property)
        .filter((price) => !isPlainNumber(price))
        .map((price) => invalidValue(`offers.${property}`, price, 'is not a plain number', 'low')),
    ),
    ...textsAt(offer, 'priceCurrency')
      .filter((currency) => !isCurrency(currency))
      .map((currency) => invalidValue('offers.priceCurrency', currency, 'is no ISO 4217 currency', 'medium')),
    ...textsAt(offer, 'availability')
      .filter((availability) => !isMember(availability, itemAvailability))
      .map((availability) =>
        invalidValue('offers.availability', availability, 'is no ItemAvailability', 'low'),
      ),
    ...textsAt(offer, 'priceValidUntil')
      .filter((date) => isPast(date, page))
      .map((date) => invalidValue('offers.priceValidUntil', date, 'is past', 'medium')),
  ];
}

/** Returns the faults of a page that sells the product. Such a page needs more than a product snippet. */
function listingFaults(node: StructuredNode): readonly NodeFault[] {
  const currency = 'offers.priceCurrency|offers.priceSpecification.priceCurrency';
  return [
    ...(hasAnyValue(node, 'image') ? [] : [missingValue('image', 'high')]),
    ...(hasAnyValue(node, 'offers') && !hasAnyValue(node, currency)
      ? [missingValue('offers.priceCurrency', 'high')]
      : []),
  ];
}

/** Tells whether a form on the page puts something into a cart. */
function sellsOnPage(page: HtmlPageFacts): boolean {
  return page.html.forms.some(
    ({ method, url }) =>
      method === 'post' && url !== null && /\/(?:cart|basket|warenkorb|panier)\b/i.test(url),
  );
}
