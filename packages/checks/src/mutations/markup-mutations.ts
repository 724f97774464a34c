import { productPage } from './clean-pages.ts';
import { after, swap, type Mutation } from './mutation.ts';

/** One more block of structured data, of a type that the page says too little of. */
function node(check: string, properties: Readonly<Record<string, unknown>>): Mutation {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...properties });
  return {
    check,
    page: productPage,
    plant: after('<main>', `<script type="application/ld+json">${json}</script>`),
  };
}

/** Faults of structured data, type by type. */
export const markupMutations: readonly Mutation[] = [
  node('sd-local-business-invalid', { '@type': 'Store', name: 'Tidewater' }),
  node('sd-event-invalid', { '@type': 'Event', name: 'Open day at the workshop' }),
  node('sd-recipe-invalid', { '@type': 'Recipe', name: 'Proofing wax' }),
  node('sd-video-invalid', { '@type': 'VideoObject', name: 'How the hood turns' }),
  node('sd-job-posting-invalid', { '@type': 'JobPosting', title: 'Care and repair' }),
  node('sd-software-app-invalid', { '@type': 'SoftwareApplication', name: 'Size finder' }),
  node('sd-community-invalid', { '@type': 'DiscussionForumPosting', headline: 'Which size?' }),
  node('sd-list-dataset-invalid', { '@type': 'Dataset', name: 'Wind and waves' }),
  node('sd-retired-type', { '@type': 'HowTo', name: 'How to wash the jacket' }),
  node('sd-review-invalid', {
    '@type': 'Review',
    itemReviewed: { '@type': 'Book', name: 'Knots' },
    reviewRating: { '@type': 'Rating', ratingValue: 9 },
    author: { '@type': 'Person', name: 'Ann Reed' },
  }),
  {
    check: 'sd-content-mismatch',
    page: productPage,
    plant: swap('"price": "249.00"', '"price": "199.00"'),
  },
];
