import { addressKind } from '@plumbline/page-facts';
import type { SitePage, SiteReference, SiteTarget } from '../site-facts/index.ts';
import { redirectsOf } from './redirects-of.ts';

/** A page of the fake site. Default: an indexable, linked, average HTML page in English. */
export type PageSketch = Partial<SitePage> & { readonly url: string };

/**
 * A reference of the fake site. Its target is the page with that URL, or one that was never fetched, as `target` says.
 */
export type ReferenceSketch = Partial<Omit<SiteReference, 'source' | 'target'>> & {
  readonly from: string;
  readonly to: string;
  readonly target?: Partial<SiteTarget>;
};

export function sitePageOf(sketch: PageSketch): SitePage {
  const status = sketch.status === undefined ? 200 : sketch.status;
  const isHtml = sketch.isHtml ?? status === 200;
  const noindex = sketch.noindex ?? false;
  const blocked = sketch.blocked ?? false;
  const canonicalUrl = sketch.canonicalUrl ?? null;
  const selfCanonical = canonicalUrl === null || canonicalUrl === sketch.url;
  return {
    failure: null,
    isChallenge: false,
    mediaType: isHtml ? 'text/html' : null,
    indexable: isHtml && !noindex && !blocked && selfCanonical,
    inSitemap: false,
    title: null,
    description: null,
    h1: null,
    language: 'en',
    redirectUrl: null,
    depth: 1,
    clickDepth: 1,
    linksIn: 1,
    linksOut: 1,
    linkScore: 1,
    words: 300,
    wordsByScript: false,
    losesHead: false,
    kind: addressKind(sketch.url)?.is ?? null,
    ...sketch,
    status,
    isHtml,
    noindex,
    blocked,
    canonicalUrl,
  };
}

export function referenceOf(
  sketch: ReferenceSketch,
  pages: readonly SitePage[],
  hosts: readonly string[],
): SiteReference {
  const { from, to, target, ...rest } = sketch;
  const source = pages.find(({ url }) => url === from);
  if (source === undefined)
    throw new Error(`The fake site has no page ${from} that a reference could come from.`);
  return {
    kind: 'link',
    nofollow: false,
    rawUrl: null,
    label: null,
    image: null,
    ...rest,
    source,
    target: { ...targetOf(to, pages, hosts), ...target },
  };
}

export function targetOf(url: string, pages: readonly SitePage[], hosts: readonly string[]): SiteTarget {
  const page = pages.find((candidate) => candidate.url === url);
  return {
    url,
    internal: hosts.includes(new URL(url).hostname),
    status: page?.status ?? null,
    failure: page?.failure ?? null,
    isChallenge: page?.isChallenge ?? false,
    skipReason: null,
    mediaType: page?.mediaType ?? null,
    indexable: page?.indexable ?? false,
    noindex: page?.noindex ?? false,
    blocked: page?.blocked ?? false,
    canonicalUrl: page?.canonicalUrl ?? null,
    redirectUrl: page?.redirectUrl ?? null,
    redirectEnd: redirectEnd(page, pages),
    inSitemap: page?.inSitemap ?? false,
    linksIn: page?.linksIn ?? null,
    bytes: null,
    image: null,
  };
}

function redirectEnd(page: SitePage | undefined, pages: readonly SitePage[]): SiteTarget['redirectEnd'] {
  if (page === undefined || page.redirectUrl === null) return null;
  const { urls, loops, last } = redirectsOf(page, pages);
  if (loops || last === null) return null;
  const { url, status, indexable, canonicalUrl, mediaType } = last;
  return { url, hops: urls.length - 1, status, indexable, canonicalUrl, mediaType, bytes: null, image: null };
}
