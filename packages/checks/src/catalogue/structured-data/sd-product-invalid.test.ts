import { describeCheck } from '../../testing.ts';
import { jsonLd, servedOn } from '../../testing/json-ld.ts';
import { sdProductInvalid } from './sd-product-invalid.ts';

const offer = {
  '@type': 'Offer',
  price: '4.50',
  priceCurrency: 'EUR',
  availability: 'https://schema.org/InStock',
};
const product = { '@type': 'Product', name: 'Rye bread', brand: 'Mill', sku: '1', offers: offer };

describeCheck(sdProductInvalid, {
  fails: [
    {
      name: 'neither price nor rating',
      html: jsonLd({ '@type': 'Product', name: 'Rye', brand: 'Mill', sku: '1' }),
      evidence: { nodes: [{ faults: [{ property: 'review or aggregateRating or offers' }] }] },
    },
    { name: 'an offer without price', html: jsonLd({ ...product, offers: { '@type': 'Offer' } }) },
    {
      name: 'an aggregate offer without currency',
      html: jsonLd({ ...product, offers: { '@type': 'AggregateOffer', lowPrice: 1 } }),
    },
    {
      name: 'a price with its sign',
      html: jsonLd({ ...product, offers: { ...offer, price: '4,50 €' } }),
      severity: 'low',
    },
    {
      name: 'an unknown availability',
      html: jsonLd({ ...product, offers: { ...offer, availability: 'yes' } }),
      severity: 'low',
    },
    {
      name: 'an unknown currency',
      html: jsonLd({ ...product, offers: { ...offer, priceCurrency: 'Euro' } }),
      severity: 'medium',
    },
    {
      name: 'a price that has expired',
      html: jsonLd({ ...product, offers: { ...offer, priceValidUntil: '2025-12-31' } }),
      ...servedOn('2026-06-01'),
      severity: 'medium',
    },
    {
      name: 'no brand',
      html: jsonLd({ '@type': 'Product', name: 'Rye', sku: '1', offers: offer }),
      severity: 'low',
    },
    {
      name: 'a list of products: no result to lose',
      html: jsonLd({ ...product, name: 'A', offers: { '@type': 'Offer' } }, { ...product, name: 'B' }),
      severity: 'low',
    },
    {
      name: 'the page sells it and shows no picture',
      html: `${jsonLd(product)}<form method="post" action="/cart/add"></form>`,
      evidence: { nodes: [{ faults: [{ property: 'image' }] }] },
    },
  ],
  passes: [{ name: 'complete', html: jsonLd(product) }],
  nearMisses: [
    { name: 'a price of 0', html: jsonLd({ ...product, offers: { ...offer, price: 0 } }) },
    {
      name: 'a price until the end of today',
      html: jsonLd({ ...product, offers: { ...offer, priceValidUntil: '2026-06-01' } }),
      ...servedOn('2026-06-01T22:00:00Z'),
    },
    {
      name: 'the price in a specification',
      html: jsonLd({
        ...product,
        offers: { '@type': 'Offer', priceSpecification: { '@type': 'UnitPriceSpecification', price: 3 } },
      }),
    },
    {
      name: 'a product that a review mentions',
      html: jsonLd({ '@type': 'Review', itemReviewed: { '@type': 'Product' } }),
    },
  ],
});
