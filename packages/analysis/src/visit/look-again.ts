import { defaultSettings } from '@plumbline/checks';
import { crawlUrls } from '@plumbline/crawler';
import {
  findGoodUrls,
  findKnownUrls,
  newId,
  type ClaimedUrl,
  type DiscoveredUrl,
  type LaterResults,
  type Analysis,
  type UrlResult,
} from '@plumbline/database';
import { urlHash } from '@plumbline/web';
import type { NamedUrl, PageReference } from '@plumbline/page-facts';
import type { Uses } from '../deps.ts';
import { discoverUrl } from '../site/discover-urls.ts';
import { createSecondLook } from '../page/second-look.ts';
import { fetchUrl } from '../page/fetch-url.ts';
import { firstOfEach } from '../site/first-of-each.ts';
import { REDIRECTS_MAX } from '../site/follow-redirects.ts';
import { paceOf } from '../site/open-site.ts';
import { probe } from '../stages/probe/probe.ts';
import type { VisitedSite } from './visited-site.ts';

/** Most references of the pages that are requested. */
const REFERENCES_MAX = 200;
const LOOK_MS = 60_000;
/** Number of failures after which a request is not retried: a caller waits, and may ask again. */
const NO_RETRY = 2;

/** References of these kinds depend on the answer of the other page, even of a good one. */
const ANSWERED: ReadonlySet<PageReference['kind']> = new Set(['hreflang', 'canonical']);

type Row = ClaimedUrl & Pick<DiscoveredUrl, 'urlHash' | 'purpose'>;

interface Look {
  readonly row: Row;
  readonly result: UrlResult;
  readonly references: readonly NamedUrl[];
}

/**
 * Fetches pages of an analysis again. `withReferences` it also follows those of their references that are new or were
 * not in order. It leaves out pages that robots.txt forbids by now, and pages without time left.
 */
export async function lookAgain(
  deps: Uses<'config' | 'db' | 'http' | 'logger' | 'pages'>,
  analysis: Analysis,
  urls: readonly string[],
  visited: VisitedSite,
  { withReferences, signal }: { readonly withReferences: boolean; readonly signal: AbortSignal },
): Promise<LaterResults> {
  const { site } = visited;
  const seen = new Map<bigint, Look>();
  const discovered: DiscoveredUrl[] = [];
  let rows: readonly Row[] = await findKnownUrls(deps.db, analysis.id, urls.map(urlHash));
  const deadline = performance.now() + LOOK_MS;
  for (let round = 0; rows.length > 0 && round <= REDIRECTS_MAX; round += 1) {
    const seenNow = await crawlUrls(
      rows.filter(({ url, purpose }) => purpose === 'probe' || site.forbids(url) === null),
      (row) => look(deps, row, visited, signal),
      {
        ...paceOf(site, deps.config.CONNECTIONS_PER_BATCH, visited.delayMs),
        deadlineMs: deadline - performance.now(),
        signal,
      },
    );
    const looks = seenNow.filter((each) => each !== null);
    for (const each of looks) seen.set(each.row.urlHash, each);
    if (!withReferences) break;
    const isWanted = ({ kind }: Pick<PageReference, 'kind'>) => round === 0 || kind === 'redirect';
    const found = looks.flatMap(({ row, references }) =>
      references
        .filter(isWanted)
        .map((reference) => ({ url: discoverUrl(reference, row.depth, site), kind: reference.kind })),
    );
    discovered.push(...found.map(({ url }) => url));
    const good = await findGoodUrls(
      deps.db,
      analysis.id,
      found.map(({ url }) => url.urlHash),
    );
    const wanted = found.filter(({ url, kind }) => ANSWERED.has(kind) || !good.has(url.urlHash));
    rows = firstOfEach(wanted.map(({ url }) => url))
      .filter(({ urlHash: hash, state }) => state === 'pending' && !seen.has(hash))
      .slice(0, Math.max(0, REFERENCES_MAX + urls.length - seen.size))
      .map(rowOf);
  }
  return {
    discovered: firstOfEach(discovered),
    results: [...seen].map(([hash, { result }]) => ({ urlHash: hash, result })),
  };
}

/** Looks at a URL again; null if that was not possible, so that its known result stands. */
async function look(
  deps: Uses<'config' | 'db' | 'http' | 'logger' | 'pages'>,
  row: Row,
  { site }: VisitedSite,
  signal: AbortSignal,
): Promise<Look | null> {
  const attempt = { ...row, failures: NO_RETRY };
  if (row.purpose === 'page') {
    // A check that has been switched off since would look fixed.
    const context = {
      site,
      settings: defaultSettings,
      signal,
      earlier: undefined,
      secondLook: createSecondLook(),
      outages: null,
      rendering: null,
    };
    const { checked } = await fetchUrl(deps, attempt, context);
    return checked && { row, ...checked };
  }
  const ofSite = { site, outages: null, settings: defaultSettings };
  const { result, next } = await probe(deps, ofSite, attempt, signal);
  const references = next === null ? [] : [{ url: next.url, kind: 'redirect', noPage: null } as const];
  return result && { row, result, references };
}

function rowOf({ url, urlHash: hash, purpose, depth, blockedBy }: DiscoveredUrl): Row {
  return {
    id: newId(),
    url,
    urlHash: hash,
    purpose,
    depth,
    inSitemap: false,
    failures: 0,
    blockedBy: blockedBy ?? null,
  };
}
