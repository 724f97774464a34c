/** Why a URL that a crawl came across was not fetched, for people, by reason. The only list. */
export const SKIP_REASONS = {
  robots: 'robots.txt forbids it to this crawler',
  excluded: 'an include or exclude pattern leaves it out',
  depth_limit: 'it is further from the start URL than maxDepth',
  not_listed: 'it is linked, but the analysis was to follow no links (mode sitemap or list)',
  page_limit: 'the page budget (maxPages) was spent',
  probe_limit: 'too many external links and resources to look at them all',
  external_link: 'it is a link to another host, and the analysis was to ask none (checkExternalLinks)',
  dns_unavailable: 'the name server that the crawler asks gave no answer for its host',
  network_unavailable: 'the network of the crawler has no way to its host',
  host_paused: 'its host asks to be left alone for longer than an analysis waits',
  host_late:
    'its host had not been asked, or not answered, when the analysis had waited for other hosts long enough',
  endpoint: 'programs ask it, or it does something, such as opening a reply: it is no page to read',
  url_too_long: 'the URL is longer than 2,048 characters',
  trap_repeated_segments: 'a path segment repeats three times and more',
  trap_calendar: 'a calendar page more than two years away',
  trap_session_id: 'the URL carries a session id',
  trap_query_variants: 'too many variants of one path that differ in their query only',
  unlinked: 'search engines could find it before, and no page or sitemap leads to it any more',
} as const;

export type SkipReason = keyof typeof SKIP_REASONS;
