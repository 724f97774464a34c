import { linkTargetFix } from '@plumbline/fixes';
import { isInternal } from '@plumbline/web';
import { isSignInUrl } from '@plumbline/page-facts';
import { byPage } from '../../run/by-page.ts';
import { defineSiteCheck } from '../../check.ts';
import { linkText } from '../../definitions/link-text.ts';
import { endsAtRoot, isRoot } from '../../definitions/site-root.ts';
import { temporaryRedirects } from '../../definitions/temporary-redirects.ts';
import { andMore, hrefOf, LISTED_MAX } from './shared/link-list.ts';
import type { RedirectEnd, SiteReference } from '../../site-facts/index.ts';

/** Most links that a fix changes. A page with more needs a change of its template. */
const FIXED_MAX = 200;

interface RedirectedLink {
  readonly href: string;
  readonly anchorText: string | null;
  readonly status: number | null;
  readonly finalUrl: string;
  readonly hops: number;
}

export const linkInternalRedirect = defineSiteCheck<{
  readonly total: number;
  readonly links: readonly RedirectedLink[];
}>({
  id: 'link-internal-redirect',
  title: 'Internal link points to a redirect',
  category: 'links',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'medium',
  effort: 'low',
  why: 'Each visitor and each crawler makes a detour that the site can spare them. Links are also how search engines learn which address is the one to show.',
  howToFix:
    'Link straight to the URL where the redirect ends. If that is the home page in place of a removed page, link to what replaces the page, or drop the link.',
  example: {
    bad: '<a href="/old-page">Shoes</a>  <!-- 301 → /shoes/ -->',
    good: '<a href="/shoes/">Shoes</a>',
  },
  references: ['https://developers.google.com/search/docs/crawling-indexing/links-crawlable'],
  decisions: [
    'Links over http on an https page are left to `link-insecure-internal`.',
    'Does not report redirects back to the page itself (what a server does that sorts visitors), to a sign-in, or from a root that chooses a language.',
    'The fix rewrites links by what they lead to, wherever they stand.',
    'Offers no fix if a redirect is temporary, because the link may be meant: `/latest` leads to another version tomorrow. Offers none, either, where a removed page redirects to the home page.',
  ],
  fixable: true,
  async *run(site) {
    const references = site.references({ kinds: ['link'], internal: true, targetStatus: [300, 399] });
    for await (const page of byPage(references)) {
      const links = page[0].source.isHtml
        ? page.flatMap((reference) => redirected(reference, site.hosts))
        : [];
      if (links.length === 0) continue;
      const isSpelling = links.every(({ reference, end }) => differInSpelling(reference.target.url, end.url));
      const isFixable = links.length <= FIXED_MAX && links.every(isReplaceable);
      yield {
        url: page[0].source.url,
        evidence: {
          total: links.length,
          links: links.slice(0, LISTED_MAX).map(({ reference, end }) => ({
            href: hrefOf(reference),
            anchorText: reference.label,
            status: reference.target.status,
            finalUrl: end.url,
            hops: end.hops,
          })),
        },
        severity: isSpelling ? 'low' : undefined,
        fix: isFixable
          ? linkTargetFix(
              links.map(({ reference, end }) => {
                const href = hrefOf(reference);
                return { href, from: reference.target.url, to: end.url + fragmentOf(href) };
              }),
            )
          : undefined,
      };
    }
  },
  places: ({ links }) => links.map(({ href }) => href),
  observed: ({ links }) => links.map(linkText),
  message: ({ total, links: [first] }) =>
    `The link to ${first?.href ?? ''} is redirected to ${first?.finalUrl ?? ''}${andMore(total)}.`,
});

interface Redirected {
  readonly reference: SiteReference;
  readonly end: RedirectEnd;
}

/** Returns links to redirects that are known to end at a page of the site. */
function redirected(reference: SiteReference, hosts: readonly string[]): readonly Redirected[] {
  const { source, target } = reference;
  const end = target.redirectEnd;
  if (end === null || end.status !== 200 || !isInternal(end.url, hosts)) return [];
  const leadsBack = end.url === source.url;
  if (leadsBack || isSignInUrl(end.url) || choosesLanguage(reference) || isInsecureLink(reference)) return [];
  return [{ reference, end }];
}

function isReplaceable({ reference: { target }, end }: Redirected): boolean {
  return end.indexable && !temporaryRedirects.has(target.status) && !endsAtRoot(target.url, end.url);
}

/** Tells whether the target is a root that redirects visitors to their language. */
function choosesLanguage({ target }: SiteReference): boolean {
  return isRoot(target.url) && temporaryRedirects.has(target.status);
}

/** Tells whether it is an http link on an https page, which `link-insecure-internal` reports. */
function isInsecureLink({ source, target }: SiteReference): boolean {
  return source.url.startsWith('https:') && target.url.startsWith('http:');
}

/** Returns the fragment of an address with its `#`, which browsers keep through a redirect; empty without one. */
function fragmentOf(href: string): string {
  const start = href.indexOf('#');
  return start === -1 ? '' : href.slice(start).trimEnd();
}

function differInSpelling(one: string, other: string): boolean {
  const bare = (url: string) => url.replace(/^https?:/, '').replace(/\/(?=\?|$)/, '');
  return bare(one) === bare(other);
}
