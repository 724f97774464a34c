import type {
  PaginationStep,
  SitemapEntryConditions,
  SitePage,
  SiteReference,
  SiteTarget,
  UnlinkedPage,
  UrlVariants,
} from '../site-facts/index.ts';
import { spellingKey } from '../definitions/spelling-key.ts';
import { redirectsOf } from './redirects-of.ts';

/** Finds indexable pages without a followed link, as the SQL does. */
export function unlinkedPages(
  pages: readonly SitePage[],
  references: readonly SiteReference[],
): readonly UnlinkedPage[] {
  const linksTo = ({ url }: SitePage) =>
    references.filter(
      ({ kind, source, target }) => kind === 'link' && target.url === url && source.url !== url,
    );
  return pages
    .filter(({ indexable, linksIn }) => indexable && linksIn === 0)
    .map((page) => {
      const sources = [...new Set(linksTo(page).map(({ source }) => source.url))].sort();
      const isLinked = (other: SitePage) =>
        linksTo(other).some(({ nofollow, source }) => !nofollow && source.url !== page.url);
      const others = pages.filter((other) => other.url !== page.url && isLinked(other));
      return {
        page,
        nofollowPages: sources.length,
        nofollowSources: sources.slice(0, 10),
        via: others.flatMap((other) => {
          const kind = standsInFor(other, page, pages);
          return kind === null ? [] : [{ url: other.url, kind }];
        }),
      };
    });
}

function standsInFor(
  other: SitePage,
  page: SitePage,
  pages: readonly SitePage[],
): 'redirect' | 'canonical' | null {
  if (other.redirectUrl !== null && redirectsOf(other, pages).last?.url === page.url) return 'redirect';
  return other.status === 200 && other.canonicalUrl === page.url ? 'canonical' : null;
}

/** Finds the pages that indexable pages name as the next page, as the SQL does. */
export function paginationSteps(references: readonly SiteReference[]): readonly PaginationStep[] {
  return references
    .filter(({ kind, source, target }) => kind === 'next' && source.indexable && source.url !== target.url)
    .map(({ source, target }) => ({
      source,
      target,
      linked: references.some(
        (other) =>
          other.kind === 'link' && other.source.url === source.url && other.target.url === target.url,
      ),
    }));
}

/** Finds spellings of one address with the same content, as the SQL does. */
export function urlVariants(
  pages: readonly SitePage[],
  areSimilar: (one: string, other: string) => boolean,
): readonly UrlVariants[] {
  const byKey = new Map<string, string[]>();
  for (const { url } of pages.filter(({ indexable }) => indexable).toSorted(bestFirst))
    byKey.set(spellingKey(url), [...(byKey.get(spellingKey(url)) ?? []), url]);
  return [...byKey.values()].flatMap(([url = '', ...others]) => {
    const variants = others.filter((other) => areSimilar(url, other));
    return variants.length === 0 ? [] : [{ url, variants: variants.sort() }];
  });
}

/** Compares two copies of a page, as the SQL does: the page to keep comes first. */
export function bestFirst(one: SitePage, other: SitePage): number {
  const isRoot = ({ url }: SitePage) => Number(/^[^/]+\/\/[^/]+\/$/.test(url));
  return (
    isRoot(other) - isRoot(one) ||
    Number(other.depth === 0) - Number(one.depth === 0) ||
    Number(other.inSitemap) - Number(one.inSitemap) ||
    other.linksIn - one.linksIn ||
    one.url.length - other.url.length ||
    (one.url < other.url ? -1 : 1)
  );
}

/** Tells whether a URL that a sitemap lists meets all of the given conditions. */
export function entryMeets(target: SiteTarget, where: SitemapEntryConditions): boolean {
  const { status, failure, canonicalUrl, url } = target;
  const flags = [
    [where.failed, failure !== null && status === null],
    [where.noindexOrBlocked, target.noindex || target.blocked],
    [where.canonicalElsewhere, canonicalUrl !== null && canonicalUrl !== url],
    [where.insecure, url.startsWith('http:')],
  ] as const;
  const [min, max] = where.status ?? [0, Infinity];
  const inRange = where.status === undefined || (status !== null && status >= min && status <= max);
  return inRange && flags.every(([wanted, actual]) => wanted === undefined || wanted === actual);
}
