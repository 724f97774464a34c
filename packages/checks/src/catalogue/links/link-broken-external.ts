import { byPage } from '../../run/by-page.ts';
import { defineSiteCheck } from '../../check.ts';
import { linkText } from '../../definitions/link-text.ts';
import { isBrokenElsewhere } from '../../definitions/dead-targets.ts';
import { andMore, hrefOf, LISTED_MAX } from './shared/link-list.ts';

/** With this many dead links a page looks neglected. */
const MANY_LINKS = 5;

export const linkBrokenExternal = defineSiteCheck<{
  readonly total: number;
  readonly links: readonly {
    readonly href: string;
    readonly anchorText: string | null;
    /** Null if the host name does not exist. */
    readonly status: number | null;
  }[];
}>({
  id: 'link-broken-external',
  title: 'Page links to a broken external URL',
  category: 'links',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'low',
  effort: 'low',
  why: 'Readers who follow the link end up nowhere, and a page of dead links looks abandoned. Anybody may buy a host name that is free again, and show your readers something else.',
  howToFix: 'Replace the link with one to where the content is today, or remove it.',
  example: {
    bad: '<a href="https://defunct.example/study">the study</a>  <!-- host does not exist -->',
    good: '<a href="https://web.archive.org/web/2019/https://defunct.example/study">the study</a>',
  },
  references: ['https://developers.google.com/search/docs/crawling-indexing/links-crawlable'],
  decisions: [
    'Takes 404, 410, an unknown host and 5xx for proof, but not 503: large shops answer 503 to programs. With server errors only, the confidence is medium.',
  ],
  async *run(site) {
    const references = site.references({ kinds: ['link'], internal: false, targetNot200: true });
    for await (const page of byPage(references)) {
      const dead = page[0].source.isHtml ? page.filter(({ target }) => isBrokenElsewhere(target)) : [];
      if (dead.length === 0) continue;
      const isPermanent = dead.some(({ target: { status } }) => status === null || status < 500);
      yield {
        url: page[0].source.url,
        evidence: {
          total: dead.length,
          links: dead.slice(0, LISTED_MAX).map((reference) => ({
            href: hrefOf(reference),
            anchorText: reference.label,
            status: reference.target.status,
          })),
        },
        severity: dead.length >= MANY_LINKS ? 'medium' : undefined,
        // A server error may be temporary.
        confidence: isPermanent ? undefined : 'medium',
      };
    }
  },
  places: ({ links }) => links.map(({ href }) => href),
  observed: ({ links }) => links.map(linkText),
  message({ total, links: [first] }) {
    const status = first?.status ?? null;
    const fault = status === null ? 'whose host does not exist' : `which answers ${status}`;
    return `The page links to ${first?.href ?? ''}, ${fault}${andMore(total)}.`;
  },
});
