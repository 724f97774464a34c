/** The properties that Google requires for a type before it shows a rich result. */
export interface RichResult {
  /** Property paths; `a|b` requires one of the two. */
  readonly requires: readonly string[];
  readonly recommends: readonly string[];
}

/** Day on which the table was last compared with its source. */
export const richResultsAsOf = '2026-11-23';

const gtin = 'gtin|gtin8|gtin12|gtin13|gtin14|isbn|mpn|sku';

/** https://developers.google.com/search/docs/appearance/structured-data/search-gallery */
export const richResults = {
  Article: {
    // Google requires nothing for articles, but without these four there is nothing to show.
    requires: ['headline', 'image', 'datePublished', 'author.name|author'],
    recommends: ['dateModified', 'author.url|author.sameAs'],
  },
  Product: { requires: ['name', 'review|aggregateRating|offers'], recommends: ['brand', gtin] },
  ProductGroup: { requires: ['name'], recommends: ['brand', 'hasVariant', 'productGroupID'] },
  LocalBusiness: {
    requires: ['name', 'address'],
    recommends: ['geo', 'telephone', 'openingHoursSpecification|openingHours', 'url', 'priceRange'],
  },
  Event: { requires: ['name', 'startDate', 'location'], recommends: [] },
  Recipe: {
    requires: ['name', 'image'],
    recommends: [
      'aggregateRating',
      'author',
      'totalTime|cookTime',
      'datePublished',
      'description',
      'keywords',
      'nutrition.calories',
      'recipeCategory',
      'recipeCuisine',
      'recipeIngredient|ingredients',
      'recipeInstructions',
      'recipeYield|yield',
      'video',
    ],
  },
  VideoObject: {
    requires: ['name', 'thumbnailUrl|thumbnail', 'uploadDate'],
    recommends: ['contentUrl|embedUrl', 'description'],
  },
  JobPosting: {
    requires: ['title', 'description', 'datePosted', 'hiringOrganization.name|hiringOrganization'],
    recommends: [],
  },
  SoftwareApplication: {
    requires: ['name', 'offers', 'aggregateRating|review'],
    recommends: ['applicationCategory', 'operatingSystem'],
  },
  Review: { requires: ['author', 'reviewRating.ratingValue'], recommends: [] },
  AggregateRating: { requires: ['ratingValue', 'ratingCount|reviewCount'], recommends: [] },
  Course: { requires: ['name', 'description'], recommends: [] },
  Dataset: { requires: ['name', 'description'], recommends: [] },
  Movie: { requires: ['name', 'image'], recommends: [] },
  VacationRental: {
    requires: [
      'name',
      'identifier',
      'image',
      'latitude|geo.latitude',
      'longitude|geo.longitude',
      'containsPlace',
    ],
    recommends: [],
  },
  EmployerAggregateRating: {
    requires: ['itemReviewed', 'ratingValue', 'ratingCount|reviewCount'],
    recommends: [],
  },
  Question: { requires: ['name|text'], recommends: [] },
  DiscussionForumPosting: { requires: ['author', 'datePublished'], recommends: [] },
  Comment: { requires: ['author', 'datePublished'], recommends: [] },
  InteractionCounter: { requires: ['interactionType', 'userInteractionCount'], recommends: [] },
  Organization: { requires: [], recommends: ['name', 'url', 'logo', 'sameAs|contactPoint', 'address'] },
} as const satisfies Readonly<Record<string, RichResult>>;

/** Types whose rich result Google has ended, with the month. Their markup is harmless. */
export const retiredRichResults: Readonly<Record<string, string>> = {
  Book: '2025-06',
  Car: '2025-06',
  ClaimReview: '2025-06',
  FAQPage: '2026-05',
  HowTo: '2023-09',
  LearningResource: '2025-06',
  Occupation: '2025-06',
  Quiz: '2026-01',
  SearchAction: '2024-11',
  SpecialAnnouncement: '2025-06',
};
