import { setImmediate as nextTurn } from 'node:timers/promises';
import { refuseLongUrl, trapIn, type Skip, type SuspectedTrap } from '@plumbline/crawler';
import type { ClaimedUrl, DiscoveredUrl } from '@plumbline/database';
import { urlHash } from '@plumbline/web';
import type { NamedUrl, ReferenceKind } from '@plumbline/page-facts';
import { firstOfEach } from './first-of-each.ts';
import type { OpenSite } from './open-site.ts';

/** References that lead to another page. URLs of all others are probed. */
const LEADS_TO_PAGES: ReadonlySet<ReferenceKind> = new Set([
  'link',
  'canonical',
  'hreflang',
  'next',
  'prev',
  'alternate',
  'redirect',
  'meta-refresh',
  'iframe',
]);

/** A redirect or an alternative address is as far from the start URL as the page that names it. */
const SAME_DEPTH: ReadonlySet<ReferenceKind> = new Set(['canonical', 'redirect', 'meta-refresh']);

/** References that are followed even if links are not, because they lead to the same page. */
const IS_THE_SAME_PAGE: ReadonlySet<ReferenceKind> = new Set(['redirect', 'meta-refresh']);

/** A fetched page with the URLs that it names. */
interface Mentions {
  readonly row: Pick<ClaimedUrl, 'id' | 'depth'>;
  readonly references: readonly NamedUrl[];
}

/** URLs that are judged before other work gets the event loop. A page and a robots.txt may have thousands of lines. */
const URLS_A_TURN = 250;

/**
 * Converts references to frontier rows, one for each URL. The rows are in the order in which the crawl comes to the
 * pages, whichever page is ready first. Pages of a site name much the same URLs, so each URL is judged once.
 */
export async function discoverUrls(
  pages: readonly Mentions[],
  site: OpenSite,
): Promise<readonly DiscoveredUrl[]> {
  const inOrder = pages.toSorted(
    ({ row: one }, { row: other }) => one.depth - other.depth || (one.id < other.id ? -1 : 1),
  );
  const found = new Map<string, DiscoveredUrl>();
  for (const { row, references } of inOrder) {
    for (const reference of references) {
      const mention = `${row.depth} ${reference.kind} ${reference.url}`;
      if (found.has(mention)) continue;
      found.set(mention, discoverUrl(reference, row.depth, site));
      if (found.size % URLS_A_TURN === 0) await nextTurn();
    }
  }
  return firstOfEach([...found.values()]);
}

/**
 * Converts one reference of a page to a frontier row: a page to crawl, a URL to probe, or one left out with its
 * reason.
 */
export function discoverUrl({ url, kind, noPage }: NamedUrl, depth: number, site: OpenSite): DiscoveredUrl {
  const isOwn = site.scope.contains(url);
  if (isOwn && noPage === 'endpoint') return leftOut(url, depth + 1);
  if (!isOwn || !LEADS_TO_PAGES.has(kind) || noPage !== null) {
    const probe = discoverProbe(url, depth + 1, site);
    const isLeftOut = !isOwn && LEADS_TO_PAGES.has(kind) && !site.checksExternalLinks;
    return isLeftOut ? { ...probe, state: 'skipped', skipReason: 'external_link' } : probe;
  }
  const found = discoverPage(url, SAME_DEPTH.has(kind) ? depth : depth + 1, site);
  return site.mode === 'site' || IS_THE_SAME_PAGE.has(kind) ? found : skipAsUnlisted(found, site);
}

/** Leaves out a URL that is no page: a request to it may change something, and there is nothing to read. */
function leftOut(url: string, depth: number): DiscoveredUrl {
  return { url, urlHash: urlHash(url), purpose: 'page', depth, state: 'skipped', skipReason: 'endpoint' };
}

/** Skips an own URL in a crawl that follows no links. */
export function skipAsUnlisted(found: DiscoveredUrl, { mode }: OpenSite): DiscoveredUrl {
  if (found.state === 'skipped') return found;
  const { suspectedAs: _kind, ...listed } = found;
  return { ...listed, state: 'skipped', skipReason: 'not_listed', skipDetail: `mode ${mode}` };
}

/** Converts one own URL: pending, even if only its address looks like a trap, or skipped with its reason. */
export function discoverPage(url: string, depth: number, site: OpenSite): DiscoveredUrl {
  const blockedBy = site.blocks(url);
  const skip = site.scope.refuses(url, depth) ?? robotsSkip(url, site) ?? trapIn(url);
  return {
    url,
    urlHash: urlHash(url),
    purpose: 'page',
    depth,
    ...stateOf(skip),
    ...(blockedBy === null ? {} : { blockedBy }),
  };
}

/** Converts one URL to a probe: pending, unless it is too long, or an own URL that robots.txt forbids to crawlers. */
export function discoverProbe(url: string, depth: number, site: OpenSite): DiscoveredUrl {
  const skip = refuseLongUrl(url) ?? (site.scope.contains(url) ? robotsSkip(url, site) : null);
  return {
    url,
    urlHash: urlHash(url),
    purpose: 'probe',
    depth,
    ...stateOf(skip),
  };
}

function stateOf(
  skip: Skip | SuspectedTrap | null,
): Pick<DiscoveredUrl, 'state' | 'skipReason' | 'skipDetail' | 'suspectedAs'> {
  if (skip === null) return { state: 'pending' };
  const reason = { skipReason: skip.reason, skipDetail: skip.detail };
  const kind = 'kind' in skip ? skip.kind : null;
  return kind === null ? { state: 'skipped', ...reason } : { state: 'pending', suspectedAs: kind, ...reason };
}

function robotsSkip(url: string, site: OpenSite): Skip | null {
  const line = site.forbids(url);
  return line === null ? null : { reason: 'robots', detail: line };
}
