/** Checks of a page that report nothing until its scripts have made the content. */
export const unreadOnPage: readonly string[] = [
  'content-placeholder-text',
  'content-thin',
  'description-low-quality',
  'description-missing',
  'description-too-long',
  'description-too-short',
  'h1-missing',
  'heading-level-skip',
  'og-description-missing',
  'og-image-missing',
  'og-title-missing',
  'og-type-missing',
  'struct-dead-end',
  'title-generic',
  'title-missing',
  'title-pixel-width',
  'title-too-long',
  'title-too-short',
  'twitter-card-missing',
];

/** Checks that compare the page with others, and report nothing for the same reason. */
export const unreadBesideOthers: readonly string[] = [
  'dup-description',
  'dup-exact-content',
  'dup-h1',
  'dup-near-content',
  'dup-title',
];

/** Checks that may fail on a page only because its scripts, or some of them, were not run. */
export const failingUnrendered: readonly string[] = [
  'content-js-dependent',
  'content-script-error',
  ...unreadOnPage,
  ...unreadBesideOthers,
];
