import type { Fix } from '@plumbline/fixes';
import { isInternal } from '@plumbline/web';
import { isLive, type AnchorFacts, type HtmlPageFacts } from '@plumbline/page-facts';
import { definePageCheck } from '../../check.ts';
import { andMore, LISTED_MAX } from './shared/link-list.ts';

interface InsecureLink {
  readonly offset: number;
  readonly element: 'a' | 'area' | 'link';
  readonly href: string;
  /** The same address over https. */
  readonly secureUrl: string;
}

export const linkInsecureInternal = definePageCheck<
  'html',
  { readonly total: number; readonly links: readonly Omit<InsecureLink, 'offset'>[] }
>({
  id: 'link-insecure-internal',
  title: 'HTTPS page links to an internal HTTP URL',
  category: 'links',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'medium',
  effort: 'low',
  why: 'The request leaves without encryption before the server can send it back to https, so that others on the network may read or change it. It also costs a redirect.',
  howToFix: 'Write the link with https, or without scheme and host.',
  example: {
    bad: '<a href="http://example.com/shoes">Shoes</a>',
    good: '<a href="/shoes">Shoes</a>',
  },
  references: ['https://sitebulb.com/hints/security/https-url-links-to-an-http-url/'],
  decisions: ['A link over http on an https page is reported here, also when it redirects.'],
  appliesTo: 'html',
  run(page) {
    const links = insecureLinks(page);
    if (links.length === 0) return null;
    const listed = links.slice(0, LISTED_MAX).map(({ offset: _offset, ...link }) => link);
    return { evidence: { total: links.length, links: listed } };
  },
  places: 'observed',
  observed: ({ links }) => links.map(({ href }) => href),
  message: ({ total, links: [first] }) => `The page links to ${first?.href ?? ''}${andMore(total)}.`,
  fix(page) {
    const links = insecureLinks(page);
    return links.every(({ secureUrl }) => isProvenHost(secureUrl, page)) ? fixFor(links) : null;
  },
});

/** Returns the http links of an https page. `canonical-protocol-mismatch` reports canonicals. */
function insecureLinks(page: HtmlPageFacts): readonly InsecureLink[] {
  if (!page.url.startsWith('https:')) return [];
  const alternates = page.html.links
    .filter((link) => {
      return link.rel.includes('alternate') && link.hreflang !== null && link.inHead && isLive(link);
    })
    .map((link) => ({ ...link, element: 'link' as const }));
  const overHttp = [...page.html.anchors.filter(isOverHttp), ...alternates.filter(isOverHttp)];
  return overHttp.flatMap(({ offset, element, href, url }) => {
    if (href === null || url === null || !isInternal(url, page.site.hosts)) return [];
    // Another port than 80 is another server, which may have no https.
    if (new URL(url).port !== '') return [];
    const fragment = /#.*$/s.exec(href)?.[0] ?? '';
    return [{ offset, element, href, secureUrl: url.replace(/^http:/, 'https:') + fragment }];
  });
}

function isOverHttp({ url }: Pick<AnchorFacts, 'url'>): boolean {
  return url?.startsWith('http:') === true;
}

/** Tells whether the URL is on the host of the page, which has just answered over https. */
function isProvenHost(url: string, page: HtmlPageFacts): boolean {
  return new URL(url).host === new URL(page.url).host;
}

function fixFor(links: readonly InsecureLink[]): Fix {
  return {
    current: links.map(({ href }) => href).join('\n'),
    suggested: links.map(({ secureUrl }) => secureUrl).join('\n'),
    snippet: links.map(({ element, secureUrl }) => `<${element} href="${secureUrl}">`).join('\n'),
    edits: links.map(({ offset, secureUrl }) => ({
      kind: 'attribute',
      offset,
      name: 'href',
      value: secureUrl,
    })),
  };
}
