import { counted } from '@plumbline/contracts';
import { defineWholeSiteCheck } from '../../check.ts';
import { canonicalsToOtherHosts } from '../../definitions/canonical-references.ts';
import { isStagingHost } from '../../definitions/staging-host.ts';

const PAGES_MIN = 3;
const SHARE_MIN = 0.8;

export const canonicalToOtherSite = defineWholeSiteCheck<{
  readonly host: string;
  /** The canonical of one of the pages. */
  readonly canonical: string;
  readonly pages: number;
  readonly staging: boolean;
}>({
  id: 'canonical-to-other-site',
  title: 'Nearly all canonicals name another site',
  category: 'canonical',
  dimension: 'seo_elements',
  type: 'indexing',
  severity: 'high',
  effort: 'low',
  absorbs: { acrossSite: ['canonical-cross-host'] },
  why: 'The site declares itself a copy of another one, and gives up its place in search as a whole. That is right for a preview and for a copy. It costs a site everything if the address of a test system was left in its template.',
  howToFix:
    'Analyse a preview with `as`, the address where it will live. On a copy, ignore this issue. Otherwise let the template write the address of this site. Then analyse again: what else is wrong with the pages shows only when they no longer call others their originals.',
  example: {
    bad: '<!-- https://example.com/a, and so on each page -->\n<link rel="canonical" href="https://staging.example.net/a">',
    good: '<!-- https://example.com/a -->\n<link rel="canonical" href="https://example.com/a">',
  },
  references: [
    'https://developers.google.com/search/docs/crawling-indexing/canonicalization-troubleshooting',
  ],
  decisions: [
    'One host on 80 % of the HTML pages, and on 3 at least. Critical for a staging host, which is never meant.',
    'Says nothing if only a part of the site was analysed: then `canonical-cross-host` reports each page.',
  ],
  retest: 'analysis',
  async *run(site) {
    const named = new Map<string, { readonly canonical: string; readonly pages: number }>();
    for await (const { target } of canonicalsToOtherHosts(site)) {
      const { hostname } = new URL(target.url);
      named.set(hostname, { canonical: target.url, pages: (named.get(hostname)?.pages ?? 0) + 1 });
    }
    const pagesMin = Math.max(PAGES_MIN, SHARE_MIN * site.counts.htmlPages);
    for (const [host, { canonical, pages }] of named) {
      if (pages < pagesMin) continue;
      const staging = isStagingHost(host);
      yield {
        url: null,
        evidence: { host, canonical, pages, staging },
        severity: staging ? 'critical' : undefined,
      };
    }
  },
  observed: ({ canonical }) => canonical,
  message: ({ host, pages, staging }) =>
    `The canonicals of ${counted(pages, 'page')} are on ${host}${staging ? ', which looks like a host for testing' : ''}: search engines show its pages in place of these.`,
});
