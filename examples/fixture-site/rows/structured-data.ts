import { page, SITE, type FixturePage } from '../fixture-page.ts';

/** A page with one JSON-LD block. */
function marked(path: string, expect: readonly string[], data: object, main = ''): FixturePage {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data });
  return page(path, expect, { head: `<script type="application/ld+json">${json}</script>`, main });
}

export const structuredDataRows: readonly FixturePage[] = [
  page('/data-syntax', ['sd-parse-error'], {
    head: '<script type="application/ld+json">{"@type": "Thing",}</script>',
  }),
  page('/data-missing', ['sd-missing'], {
    openGraph: { 'og:type': 'article' },
    main: '<article><time datetime="2026-05-04">4 May</time><p rel="author">By Ann Miller</p></article>',
  }),
  marked('/data-vocabulary', ['sd-vocabulary-invalid'], { '@type': 'Plase', name: 'Fern House' }),
  marked('/data-article', ['sd-article-incomplete'], {
    '@type': 'Article',
    headline: 'All about data article',
    image: `${SITE}/preview.png`,
    datePublished: '2026-05-04',
    dateModified: '2026-06-01',
  }),
  marked('/data-article-complete', [], {
    '@type': 'Article',
    headline: 'All about data article complete',
    image: `${SITE}/preview.png`,
    datePublished: '2026-05-04',
    dateModified: '2026-06-01',
    author: { '@type': 'Person', name: 'Ann Miller', url: `${SITE}/pages` },
  }),
  marked('/data-product', ['sd-product-invalid'], { '@type': 'Product', name: 'Fern pot' }),
  marked('/data-review', ['sd-review-invalid'], {
    '@type': 'Review',
    itemReviewed: { '@type': 'Book', name: 'Ferns' },
    reviewRating: { '@type': 'Rating', ratingValue: 4 },
  }),
  marked('/data-breadcrumb', ['sd-breadcrumb-invalid'], {
    '@type': 'BreadcrumbList',
    itemListElement: [{ '@type': 'ListItem', position: 1, name: 'Ferns', item: `${SITE}/pages` }],
  }),
  page('/data/trail', ['sd-breadcrumb-missing'], {
    main: '<nav aria-label="Breadcrumb"><a href="/">Home</a> <a href="/pages">Notes</a> <span>Trail</span></nav>',
  }),
  marked('/data-business', ['sd-local-business-invalid'], { '@type': 'LocalBusiness', name: 'Fern House' }),
  marked('/data-event', ['sd-event-invalid'], {
    '@type': 'Event',
    name: 'Fern walk',
    startDate: '2036-05-04T10:00+01:00',
  }),
  marked('/data-recipe', ['sd-recipe-invalid'], { '@type': 'Recipe', name: 'Fern soup' }),
  marked('/data-video', ['sd-video-invalid'], {
    '@type': 'VideoObject',
    name: 'How a fern unrolls',
    uploadDate: '2026-05-04T08:00:00+02:00',
  }),
  marked('/data-job', ['sd-job-posting-invalid'], {
    '@type': 'JobPosting',
    title: 'All about data job',
    description: '<p>We water the ferns.</p>',
    datePosted: '2026-11-01',
    jobLocation: { '@type': 'Place', address: { '@type': 'PostalAddress', addressCountry: 'GB' } },
  }),
  marked('/data-software', ['sd-software-app-invalid'], {
    '@type': 'MobileApplication',
    name: 'Fern Timer',
    offers: { '@type': 'Offer', price: 0 },
  }),
  marked('/data-community', ['sd-community-invalid'], {
    '@type': 'QAPage',
    mainEntity: { '@type': 'Question', name: 'Why is my fern brown?', answerCount: 1 },
  }),
  marked('/data-set', ['sd-list-dataset-invalid'], {
    '@type': 'Dataset',
    name: 'Fern heights',
    description: 'Short.',
  }),
  marked(
    '/data-retired',
    ['sd-retired-type'],
    {
      '@type': 'FAQPage',
      mainEntity: [
        {
          '@type': 'Question',
          name: 'How much water does a fern need?',
          acceptedAnswer: { '@type': 'Answer', text: 'A little every day.' },
        },
      ],
    },
    '<h2>How much water does a fern need?</h2><p>A little every day.</p>',
  ),
  marked('/data-value', ['sd-value-invalid'], { '@type': 'Organization', name: 'Fern House', url: '/pages' }),
  marked(
    '/data-mismatch',
    ['sd-content-mismatch'],
    {
      '@type': 'Product',
      name: 'Fern pot',
      brand: { '@type': 'Brand', name: 'Fern House' },
      gtin: '4006381333931',
      offers: { '@type': 'Offer', price: '99.50', priceCurrency: 'EUR' },
    },
    '<p>Only 89.50 € a pot.</p>',
  ),
];
