/** Descriptions for people of how a request of a page ended. This is the only list. */
export const REQUEST_OUTCOMES = {
  answered: 'its server answered',
  cached: 'the browser had it from an earlier page',
  left_out: 'search engines do not need it: images, fonts, videos, counters of visitors',
  robots: 'robots.txt forbids it to search engines',
  own_rule: 'robots.txt forbids it only to this crawler',
  failed: 'nothing answered',
  under_way: 'it had no answer when the page was read',
} as const;
