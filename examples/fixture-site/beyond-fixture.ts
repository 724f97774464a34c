const NEEDS_BROWSER = 'asks for a browser, without which fixture sites are crawled';

/**
 * Checks that no fixture site can fail, and why. Their rules are held by their own table tests, in
 * `packages/checks/src/catalogue`.
 */
export const beyondFixture: Readonly<Record<string, string>> = {
  'http-homepage-unavailable': 'an analysis whose home page does not answer ends before there are findings',
  'canonical-to-other-site': 'asks for another public host, and this machine has none',
  'lost-page': 'asks for two analyses, between which pages are lost',
  'link-insecure-internal': 'asks for a page on https',
  'link-localhost': 'leaves sites alone that are on a local address themselves',
  'perf-core-web-vitals': 'asks for field data or a laboratory run',
  'redirect-host-variants': 'asks for a registrable domain, with and without www',
  'redirect-https-to-http': 'asks for a page on https',
  'robots-txt-unavailable': 'nothing may be fetched from a site whose robots.txt does not answer',
  'ai-bots-blocked-at-edge': 'asks for a firewall that turns bots away',
  'ai-llms-txt-missing': 'asks for many pages of documentation',
  'sitemap-over-limits': 'asks for a sitemap of 45,000 entries, all of which would be crawled',
  'sec-hsts': 'asks for a named host on https',
  'sec-http-page': 'leaves addresses alone that are not public',
  'sec-mixed-content': 'asks for a page on https',
  'sitemap-url-http': 'asks for a site on https',
  'sec-tls-certificate': 'asks for a host on https',
  'canonical-changed-by-script': NEEDS_BROWSER,
  'content-only-by-script': NEEDS_BROWSER,
  'content-removed-by-script': NEEDS_BROWSER,
  'content-request-blocked': NEEDS_BROWSER,
  'content-request-failed': NEEDS_BROWSER,
  'content-script-error': NEEDS_BROWSER,
  'content-slow-rendering': NEEDS_BROWSER,
  'content-waits-for-reader': NEEDS_BROWSER,
  'description-changed-by-script': NEEDS_BROWSER,
  'h1-changed-by-script': NEEDS_BROWSER,
  'hreflang-changed-by-script': NEEDS_BROWSER,
  'link-only-by-script': NEEDS_BROWSER,
  'robots-changed-by-script': NEEDS_BROWSER,
  'sd-changed-by-script': NEEDS_BROWSER,
  'title-changed-by-script': NEEDS_BROWSER,
};
