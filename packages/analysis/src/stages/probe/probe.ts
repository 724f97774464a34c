import { probeUrl, type ProbedUrl } from '@plumbline/crawler';
import type { CheckSettings } from '@plumbline/checks';
import type { ClaimedUrl, DiscoveredUrl, UrlResult } from '@plumbline/database';
import { judgeFile, responseColumns } from '@plumbline/page-work';
import { isOwnFailure, type ResponseFacts } from '@plumbline/web';
import type { Uses } from '../../deps.ts';
import { FOR_PROBES, retryDelay, type RetrySettings } from '../../page/retry-delay.ts';
import { discoverProbe } from '../../site/discover-urls.ts';
import { REDIRECTS_MAX } from '../../site/follow-redirects.ts';
import type { OpenSite } from '../../site/open-site.ts';
import type { Outages } from '../../site/outages.ts';

interface OfSite {
  readonly site: OpenSite;
  /** Null if nobody waits for a site that is down. */
  readonly outages: Outages | null;
  readonly settings: CheckSettings;
}

export type Probed = Awaited<ReturnType<typeof probe>>;

/** Looks at one URL. `next` is its redirect target, which becomes a probe of its own. */
export async function probe(
  deps: Uses<'http'> & { readonly config: RetrySettings },
  { site, outages, settings }: OfSite,
  row: ClaimedUrl,
  signal: AbortSignal,
) {
  const isOwn = site.scope.contains(row.url);
  const probed = await probeUrl({ http: deps.http, access: site.access }, row.url, { isOwn, signal });
  const { response, image } = probed;
  // The silence of another site never becomes a finding. A file of the site that stays silent is broken.
  const isFinding = probed.verdict === 'broken' || (isOwn && response.failure !== null);
  const mayChange = isFinding || isOwnFailure(response.failure?.reason);
  const ownMs = mayChange ? retryDelay(deps.config, response, row.failures, FOR_PROBES) : null;
  const retryMs = ownMs ?? (isOwn ? await outages?.retryMs(response) : null) ?? null;
  if (retryMs !== null) return { ...probeResult(row, response), retryMs, result: null };
  const next = redirectTarget(row, response, site);
  const references = next === null ? [] : [{ targetHash: next.urlHash, ...REDIRECT }];
  const icons = probed.icons.map((url) => discoverProbe(url, row.depth + 1, site));
  const file = { url: row.url, response, site: site.contextOf(row) };
  const issues = isOwn ? judgeFile(file, settings) : [];
  // Checks read headers of files of the site, and of nothing elsewhere.
  const headers = isOwn ? response.headers : {};
  const found = { references, issues, headers, summary: summaryOf(response, image) };
  return { ...probeResult(row, response, found), next, icons };
}

/** Returns the result of a URL whose answer stands. Our own failure is no answer. */
export function probeResult(
  { id, url }: ClaimedUrl,
  response: ResponseFacts,
  found: Pick<UrlResult, 'references' | 'summary' | 'issues'> & Partial<Pick<UrlResult, 'headers'>> = {
    references: [],
    summary: null,
    issues: [],
  },
) {
  const isOurs = isOwnFailure(response.failure?.reason);
  const result: UrlResult | null = isOurs ? null : { id, ...responseColumns(response), ...found };
  return { id, url, response, retryMs: null, result, next: null, icons: [] };
}

/**
 * Returns the next hop of a redirect, which is a probe of its own. The depth of a probe is its number of hops from
 * the page that names it.
 */
function redirectTarget(
  row: ClaimedUrl,
  { redirectUrl }: ResponseFacts,
  site: OpenSite,
): DiscoveredUrl | null {
  if (redirectUrl === null || row.depth >= REDIRECTS_MAX) return null;
  return discoverProbe(redirectUrl, row.depth + 1, site);
}

function summaryOf({ isChallenge }: ProbedUrl['response'], image: ProbedUrl['image']) {
  if (isChallenge) return { isChallenge };
  return image === null ? null : { image };
}

const REDIRECT = { kind: 'redirect', nofollow: false, rawUrl: null, label: null } as const;
