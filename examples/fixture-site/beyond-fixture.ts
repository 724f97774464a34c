const NEEDS_BROWSER = 'needs a browser, and fixture sites are crawled without one';

/**
 * Checks that no fixture site can fail, and why. Their own table tests hold their rules, in
 * `packages/checks/src/catalogue`.
 */
export const beyondFixture: Readonly<Record<string, string>> = {
  'http-homepage-unavailable': 'an analysis whose home page does not answer ends before there are findings',
  'canonical-to-other-site': 'needs another public host, and this machine has none',
  'lost-page': 'needs two analyses, and pages that are lost between them',
  'link-insecure-internal': 'needs a page on https',
  'link-localhost': 'leaves sites alone that are on a local address themselves',
  'perf-core-web-vitals': 'needs field data or a laboratory run',
  'redirect-host-variants': 'needs a registrable domain, with and without www',
  'redirect-https-to-http': 'needs a page on https',
  'robots-txt-unavailable': 'nothing may be fetched from a site whose robots.txt does not answer',
  'ai-bots-blocked-at-edge': 'needs a firewall that turns bots away',
  'ai-llms-txt-missing': 'needs many pages of documentation',
  'sitemap-over-limits': 'needs a sitemap of 45,000 entries, all of which would be crawled',
  'sec-hsts': 'needs a named host on https',
  'sec-http-page': 'leaves addresses alone that are not public',
  'sec-mixed-content': 'needs a page on https',
  'sitemap-url-http': 'needs a site on https',
  'sec-tls-certificate': 'needs a host on https',
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
