import { defineSiteCheck } from '../../check.ts';
import { linkText } from '../../definitions/link-text.ts';
import { andMore } from './shared/link-list.ts';

export const linkBrokenFragment = defineSiteCheck<{
  readonly total: number;
  readonly links: readonly {
    readonly href: string;
    readonly fragment: string;
    readonly anchorText: string;
    /** The page that lacks the fragment. */
    readonly page: string;
  }[];
}>({
  id: 'link-broken-fragment',
  title: 'Link to a section that does not exist',
  category: 'links',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'low',
  effort: 'low',
  why: 'Readers who click the link land at the top of a page, or stay where they are, because the section that it names does not exist. Search engines use such links to lead people straight to a section.',
  howToFix: 'Correct the link, or give the section the id that the link names.',
  example: {
    bad: '<a href="/shop#prices">Prices</a>  …  /shop: <h2 id="pricing">Prices</h2>',
    good: '<a href="/shop#pricing">Prices</a>  …  /shop: <h2 id="pricing">Prices</h2>',
  },
  references: [
    'https://html.spec.whatwg.org/multipage/browsing-the-web.html#find-a-potential-indicated-element',
  ],
  decisions: [
    'Looks at links to the page itself and to other pages of the same origin that were crawled, the first 200 of each page.',
    'Medium confidence where a page that is named has scripts: one of them may add the section.',
  ],
  async *run(site) {
    for await (const { source, total, links, scripted } of site.brokenFragments()) {
      const listed = links.map(({ url, href, text }) => ({
        href,
        fragment: href.slice(href.indexOf('#') + 1),
        anchorText: text,
        page: url,
      }));
      yield {
        url: source.url,
        evidence: { total, links: listed },
        confidence: scripted ? 'medium' : 'high',
      };
    }
  },
  places: ({ links }) => links.map(({ href }) => href),
  observed: ({ links }) => links.map(linkText),
  message: ({ total, links: [first] }) =>
    `Nothing on ${first?.page ?? 'the page'} has the id "${first?.fragment ?? ''}" that a link names${andMore(total)}.`,
});
