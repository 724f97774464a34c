import type { HtmlPageFacts, StructuredNode } from '@plumbline/page-facts';
import { holdingProperty, isOfType, nodesOf } from './shared/node-types.ts';
import { hasAnyValue, nodesAt, textsAt } from './shared/node-values.ts';
import {
  defineRichResultCheck,
  invalidValue,
  missingValue,
  missingFaults,
  reportOf,
  type NodeFault,
} from './shared/rich-result-check.ts';
import { richResults } from './shared/rich-results.ts';

const authorCharactersMax = 100;
const defaultScale = { worst: 1, best: 5 };
/** Properties through which a review belongs to its parent. */
const nesting: ReadonlySet<string> = new Set(['review', 'reviews', 'aggregateRating']);
/** Types for which Google shows ratings. */
const rateable = [
  'Book',
  'Course',
  'CreativeWorkSeason',
  'CreativeWorkSeries',
  'Episode',
  'Event',
  'Game',
  'HowTo',
  'LocalBusiness',
  'MediaObject',
  'Movie',
  'MusicPlaylist',
  'MusicRecording',
  'Organization',
  'Product',
  'Recipe',
  'SoftwareApplication',
];

export const sdReviewInvalid = defineRichResultCheck({
  id: 'sd-review-invalid',
  title: 'Review or AggregateRating markup is invalid',
  severity: 'high',
  effort: 'medium',
  why: 'Stars beside a result come from this markup. A rating without count, scale or reviewed thing is discarded, and ratings that no visitor gave can cost the site all of its rich results.',
  howToFix:
    'Supply the missing fields from genuine reviews, or remove markup of things that cannot be rated.',
  example: {
    bad: '{"@type": "AggregateRating", "ratingValue": "4,5"}',
    good: '{"@type": "AggregateRating", "ratingValue": "4.5", "ratingCount": 27, "itemReviewed": {"@type": "Recipe", "name": "Rye bread"}}',
  },
  references: ['https://developers.google.com/search/docs/appearance/structured-data/review-snippet'],
  decisions: [
    'Takes ratings of a business for self-serving only if the `url` of the business is on this site.',
  ],
  examine(page, severity) {
    const reviews = nodesOf(page, 'Review').filter((node) => !isOfType(node, 'ClaimReview', 'MediaReview'));
    const ratings = nodesOf(page, 'AggregateRating').filter(
      (node) => !isOfType(node, 'EmployerAggregateRating'),
    );
    return [
      ...reviews.map((node) =>
        reportOf(node, [
          ...missingFaults(node, richResults.Review, severity),
          ...authorFaults(node),
          ...itemFaults(node, page),
          ...nodesAt(node, 'reviewRating').flatMap(valueFaults),
        ]),
      ),
      ...ratings.map((node) =>
        reportOf(node, [
          ...missingFaults(node, richResults.AggregateRating, severity),
          ...countFaults(node),
          ...itemFaults(node, page),
          ...valueFaults(node),
        ]),
      ),
    ];
  },
});

function authorFaults(review: StructuredNode): readonly NodeFault[] {
  const names = [...textsAt(review, 'author'), ...textsAt(review, 'author.name')];
  return names
    .filter((name) => name.length >= authorCharactersMax || /%|\boff\b|^\d+$/i.test(name))
    .map((name) => invalidValue('author', name, 'is not the name of a person or organisation', 'high'));
}

/** Returns faults of the reviewed item. A review outside of another node must name its subject. */
function itemFaults(node: StructuredNode, page: HtmlPageFacts): readonly NodeFault[] {
  const items = nodesAt(node, 'itemReviewed');
  const holding = holdingProperty(node);
  if (holding !== null && nesting.has(holding)) return ownRatingFaults(node, page);
  if (!hasAnyValue(node, 'itemReviewed'))
    return holding === null ? [missingValue('itemReviewed', 'high')] : [];
  return items.flatMap((item) => [
    ...(hasAnyValue(item, 'name') ? [] : [missingValue('itemReviewed.name', 'high')]),
    ...(item.types.length === 0 || isOfType(item, ...rateable)
      ? []
      : [
          invalidValue(
            'itemReviewed',
            item.types.join(', '),
            'is not a type for which ratings are shown',
            'medium',
          ),
        ]),
  ]);
}

/** Returns a fault if a site rates itself. Google shows no reviews of a business on its own site (September 2019). */
function ownRatingFaults(node: StructuredNode, page: HtmlPageFacts): readonly NodeFault[] {
  const holder = nodesOf(page, 'LocalBusiness', 'Organization').find((candidate) =>
    ['review', 'reviews', 'aggregateRating'].some((property) => nodesAt(candidate, property).includes(node)),
  );
  if (holder === undefined || isOfType(holder, 'Product')) return [];
  const isOwn = textsAt(holder, 'url').some(
    (url) => URL.canParse(url) && page.site.hosts.includes(new URL(url).hostname),
  );
  return isOwn
    ? [
        invalidValue(
          'itemReviewed',
          holder.types.join(', '),
          'is the site itself, whose ratings are not shown',
          'low',
        ),
      ]
    : [];
}

function countFaults(rating: StructuredNode): readonly NodeFault[] {
  return ['ratingCount', 'reviewCount'].flatMap((property) =>
    textsAt(rating, property)
      .filter((count) => !/^\d+$/.test(count) || Number(count) === 0)
      .map((count) => invalidValue(property, count, 'is not a positive whole number', 'high')),
  );
}

function valueFaults(rating: StructuredNode): readonly NodeFault[] {
  const bound = (property: string, otherwise: number) => Number(textsAt(rating, property)[0] ?? otherwise);
  const worst = bound('worstRating', defaultScale.worst);
  const best = bound('bestRating', defaultScale.best);
  return textsAt(rating, 'ratingValue').flatMap((text) => {
    const value = ratingOf(text);
    if (value === null)
      return [invalidValue('ratingValue', text, 'is no number, percentage or fraction', 'high')];
    const isOnScale = /[%/]/.test(text) || (value >= Math.min(worst, 0) && value <= best);
    return isOnScale || Number.isNaN(best)
      ? []
      : [invalidValue('ratingValue', text, `is outside ${worst} to ${best}`, 'high')];
  });
}

function ratingOf(text: string): number | null {
  const match = /^(\d+(?:\.\d+)?)\s*(?:%|\/\s*\d+(?:\.\d+)?)?$/.exec(text);
  return match === null ? null : Number(match[1]);
}
