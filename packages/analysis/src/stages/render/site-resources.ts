import { readRobots, AUDITED_BOT, PRODUCT_TOKEN } from '@plumbline/crawler';
import type { FetchResource } from '@plumbline/rendering';
import { hasAnswer, isInternal, type RobotsFile } from '@plumbline/web';
import pLimit from 'p-limit';
import { forbiddingRule, knownRobots } from '../../site/known-robots.ts';
import { paceOf, type OpenSite } from '../../site/open-site.ts';
import type { RenderDeps } from './render-deps.ts';

const RESOURCE_MS = 10_000;
/** All pages of a batch wait for it. */
const ROBOTS_OF_OTHERS = { retryPausesMs: [], totalTimeoutMs: 3_000 };

/**
 * Fetches the resources that pages of a site load, as the crawler would: through the guarded client, as robots.txt of
 * each host allows, with the connections and credentials of the site.
 */
export function resourcesOf(
  { http, config }: Pick<RenderDeps, 'http' | 'config'>,
  site: OpenSite,
  hosts: readonly string[],
): FetchResource {
  const inTurn = pLimit(paceOf(site, config.CONNECTIONS_PER_BATCH).connections);
  const robotsOfOthers = new Map<string, Promise<RobotsFile>>();

  async function refusalOf(url: string): Promise<'robots' | 'own-rule' | null> {
    if (isInternal(url, hosts)) return refusal(site.blocks(url), site.forbids(url));
    const { origin } = new URL(url);
    const reading = robotsOfOthers.get(origin) ?? readRobots({ http }, origin, ROBOTS_OF_OTHERS);
    robotsOfOthers.set(origin, reading);
    const file = await reading;
    // Search engines wait longer for it, or know it from before.
    if (!hasAnswer(file)) return 'own-rule';
    const robots = knownRobots(file);
    return refusal(forbiddingRule(robots, url, AUDITED_BOT), forbiddingRule(robots, url, PRODUCT_TOKEN));
  }

  return async ({ kind: _kind, ...resource }) => {
    const { url } = resource;
    const refusedBy = await refusalOf(url);
    if (refusedBy !== null) return { refusedBy };
    const { cookie: ownCookies, ...access } = await site.access.headersFor(url);
    const cookie = [resource.headers['cookie'], ownCookies].filter(Boolean).join('; ');
    const request = {
      ...resource,
      headers: { ...resource.headers, ...access, cookie: cookie === '' ? undefined : cookie },
      totalTimeoutMs: RESOURCE_MS,
      bodyBytesMax: config.PAGE_BYTES_MAX,
    };
    return isInternal(url, hosts) ? inTurn(() => http.request(request)) : http.request(request);
  };
}

/** Returns whose rules forbid a resource: those for search engines, or those for this crawler. */
function refusal(ofSearch: string | null, ofCrawler: string | null): 'robots' | 'own-rule' | null {
  if (ofSearch !== null) return 'robots';
  return ofCrawler === null ? null : 'own-rule';
}
