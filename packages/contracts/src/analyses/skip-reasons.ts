/** Explanations for people of why a crawl did not fetch a URL that it found, by reason. This is the only list. */
export const SKIP_REASONS = {
  robots: 'robots.txt forbids it to this crawler',
  excluded: 'an include or exclude pattern leaves it out',
  depth_limit: 'it is further from the start URL than maxDepth',
  not_listed: 'it is linked, but the analysis was to follow no links (mode sitemap or list)',
  page_limit: 'the page budget (maxPages) was spent',
  probe_limit: 'the site has too many external links and resources to look at all of them',
  external_link:
    'it is a link to another host, and the analysis was told to request none (checkExternalLinks)',
  dns_unavailable: 'the name server that the crawler asks gave no answer for its host',
  network_unavailable: 'the network of the crawler cannot reach its host',
  host_paused: 'its host asks to be left alone for longer than an analysis waits',
  host_late: 'the analysis had waited long enough for other hosts before this one was asked or answered',
  endpoint: 'it is not a page to read: it answers programs, or does something such as opening a reply',
  url_too_long: 'the URL is longer than 2,048 characters',
  trap_repeated_segments: 'a path segment repeats three times or more',
  trap_calendar: 'a calendar page more than two years away',
  trap_session_id: 'the URL carries a session id',
  trap_query_variants: 'too many variants of one path that differ in their query only',
  not_asked_again:
    'search engines could find it before, nothing leads to it any more, and it was not requested: only the 500 best linked of such pages are, if their host can be reached',
  unread_link: 'only a page or a sitemap led to it that could not be read this time',
  unlinked: 'search engines could find it before, and no page or sitemap leads to it any more',
} as const;

export type SkipReason = keyof typeof SKIP_REASONS;
