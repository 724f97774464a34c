import { readRobots, AUDITED_BOT, PRODUCT_TOKEN } from '@plumbline/crawler';
import type { FetchResource } from '@plumbline/rendering';
import { isInternal, robotsMatcher, type RobotsMatcher } from '@plumbline/web';
import pLimit from 'p-limit';
import { forbiddingRule } from '../../site/known-robots.ts';
import { paceOf, type OpenSite } from '../../site/open-site.ts';
import type { RenderDeps } from './render-deps.ts';

const RESOURCE_MS = 10_000;

/**
 * Fetches what pages of a site load, as the crawler would: through the guarded client, by robots.txt of each host, with the
 * site's own connections and what its owner gave for it.
 */
export function resourcesOf(
  { http, config }: Pick<RenderDeps, 'http' | 'config'>,
  site: OpenSite,
  hosts: readonly string[],
): FetchResource {
  const inTurn = pLimit(paceOf(site, config.CONNECTIONS_PER_BATCH).connections);
  const robotsOfOthers = new Map<string, Promise<RobotsMatcher>>();

  async function isForbidden(url: string, signal: AbortSignal): Promise<boolean> {
    if (isInternal(url, hosts)) return (site.forbids(url) ?? site.blocks(url)) !== null;
    const { origin } = new URL(url);
    const reading = robotsOfOthers.get(origin) ?? readRobots({ http }, origin, signal).then(robotsMatcher);
    robotsOfOthers.set(origin, reading);
    const robots = await reading.catch((error: unknown) => {
      robotsOfOthers.delete(origin);
      throw error;
    });
    return [PRODUCT_TOKEN, AUDITED_BOT].some((token) => forbiddingRule(robots, url, token) !== null);
  }

  return async ({ kind: _kind, ...resource }) => {
    const { url, signal } = resource;
    if (await isForbidden(url, signal)) return { refusedBy: 'robots' };
    const { cookie: ownCookies, ...access } = await site.access.headersFor(url);
    const cookie = [resource.headers['cookie'], ownCookies].filter(Boolean).join('; ');
    const request = {
      ...resource,
      headers: { ...resource.headers, ...access, ...(cookie !== '' && { cookie }) },
      totalTimeoutMs: RESOURCE_MS,
      bodyBytesMax: config.PAGE_BYTES_MAX,
    };
    return isInternal(url, hosts) ? inTurn(() => http.request(request)) : http.request(request);
  };
}
