import { describeCheck } from '../../testing.ts';
import { jsonLd } from '../../testing/json-ld.ts';
import { sdReviewInvalid } from './sd-review-invalid.ts';

const rating = { '@type': 'AggregateRating', ratingValue: '4.5', ratingCount: 27 };
const recipe = (aggregateRating: object) => jsonLd({ '@type': 'Recipe', name: 'Rye', aggregateRating });
const review = {
  '@type': 'Review',
  author: { '@type': 'Person', name: 'Ann' },
  reviewRating: { '@type': 'Rating', ratingValue: 5 },
  itemReviewed: { '@type': 'Recipe', name: 'Rye' },
};

describeCheck(sdReviewInvalid, {
  fails: [
    {
      name: 'a rating without count',
      html: recipe({ '@type': 'AggregateRating', ratingValue: 4 }),
      message: /ratingCount or reviewCount is missing/,
    },
    { name: 'nobody has rated', html: recipe({ ...rating, ratingCount: 0 }) },
    { name: 'a decimal comma', html: recipe({ ...rating, ratingValue: '4,5' }) },
    { name: 'off the scale', html: recipe({ ...rating, ratingValue: 9 }), message: /outside 1 to 5/ },
    { name: 'a rating of nothing', html: jsonLd(rating), message: /itemReviewed is missing/ },
    { name: 'a review without author', html: jsonLd({ ...review, author: undefined }) },
    {
      name: 'a discount as author',
      html: jsonLd({ ...review, author: { '@type': 'Person', name: '50% off' } }),
    },
    {
      name: 'a review of a thing that has no stars',
      html: jsonLd({ ...review, itemReviewed: { '@type': 'WebSite', name: 'Rye' } }),
      severity: 'medium',
    },
    {
      name: 'the site rates itself',
      html: jsonLd({ '@type': 'Bakery', name: 'Mill', url: 'https://example.com/', aggregateRating: rating }),
      severity: 'low',
    },
  ],
  passes: [
    { name: 'a nested rating', html: recipe(rating) },
    { name: 'a review by itself', html: jsonLd(review) },
  ],
  nearMisses: [
    { name: 'a percentage', html: recipe({ ...rating, ratingValue: '90%' }) },
    { name: 'a fraction', html: recipe({ ...rating, ratingValue: '9/10' }) },
    { name: 'a scale of ten', html: recipe({ ...rating, ratingValue: 9, bestRating: 10 }) },
    { name: 'a claim review', html: jsonLd({ '@type': 'ClaimReview' }) },
    {
      name: 'a directory rates another business',
      html: jsonLd({
        '@type': 'Bakery',
        name: 'Mill',
        url: 'https://mill.example.net/',
        aggregateRating: rating,
      }),
    },
  ],
});
