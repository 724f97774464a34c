import { defineSiteCheck } from '../../check.ts';
import { canonicalsToOtherHosts } from '../../definitions/canonical-references.ts';
import { isStagingHost } from '../../definitions/staging-host.ts';

export const canonicalCrossHost = defineSiteCheck<{
  readonly canonical: string;
  readonly host: string;
  readonly staging: boolean;
  /** True if the other host has the same page, so the whole site is copied and not just a text. */
  readonly samePath: boolean;
}>({
  id: 'canonical-cross-host',
  title: 'Canonical points to another host',
  category: 'canonical',
  dimension: 'seo_elements',
  type: 'indexing',
  severity: 'medium',
  effort: 'low',
  why: 'The page declares that its original is on another site, and so gives up its own place in search. That is right for syndicated content and for a preview, and costly when a staging address was left in a template.',
  howToFix:
    'Confirm that the other site is meant to be shown; otherwise set the canonical to the URL on this site. Analyse a preview with `as`, the address where it will live. Then analyse again: what else is wrong with the page shows only when it no longer calls another page its original.',
  example: {
    bad: '<!-- https://example.com/a -->\n<link rel="canonical" href="https://staging.example.net/a">',
    good: '<!-- https://example.com/a -->\n<link rel="canonical" href="https://example.com/a">',
  },
  references: [
    'https://developers.google.com/search/docs/crawling-indexing/canonicalization-troubleshooting',
  ],
  decisions: [
    'Labels such as www, m, mobile and amp count as the same site.',
    'High for a staging host, which is always a mistake. High, too, if the other host has a page of the same name, because then the whole site is copied and not a text.',
    'Where nearly all pages name one host, `canonical-to-other-site` says so once.',
  ],
  async *run(site) {
    for await (const { source, target } of canonicalsToOtherHosts(site)) {
      const { hostname: host } = new URL(target.url);
      const staging = isStagingHost(host);
      const samePath = nameOf(source.url) === nameOf(target.url);
      yield {
        url: source.url,
        evidence: { canonical: target.url, host, staging, samePath },
        severity: staging || samePath ? 'high' : undefined,
      };
    }
  },
  observed: ({ canonical }) => canonical,
  message: ({ canonical, staging }) =>
    `The canonical ${canonical} is on another host${staging ? ', which looks like one for testing' : ''}.`,
});

/** Returns the end of the path, which identifies a page in another folder. */
function nameOf(url: string): string {
  return new URL(url).pathname.split('/').findLast(Boolean) ?? '';
}
