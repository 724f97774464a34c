import { createSiteAccess, readRobots, type CrawlDeps } from '@plumbline/crawler';
import type { Analysis, SiteFiles, Visit } from '@plumbline/database';
import { normaliseUrl } from '@plumbline/web';
import { openAccess } from '../site/crawl-access.ts';
import type { Uses } from '../deps.ts';
import { openSite, siteFilesOf, type OpenSite } from '../site/open-site.ts';
import { turnsAtOthers } from '../site/turns-at-others.ts';

/** A site that a visit goes to. */
export interface VisitedSite {
  readonly site: OpenSite;
  /** The client and the credentials for pages and their redirects. */
  readonly crawl: CrawlDeps;
  /** The present robots.txt files. */
  readonly robots: SiteFiles['robots'];
  /** The fleet's pause with the host. */
  readonly delayMs: number;
}

/** Opens the site as its analysis knows it, or as far as the URL tells. It reads robots.txt anew. */
export async function openVisitedSite(
  deps: Uses<'config' | 'db' | 'http' | 'secretBox'>,
  visit: Visit,
  analysis: Analysis | null,
  { delayMs, signal }: { readonly delayMs: number; readonly signal: AbortSignal },
): Promise<VisitedSite> {
  const [firstUrl = ''] = visit.urls;
  const hosts = analysis?.hosts ?? [new URL(firstUrl).hostname];
  const access = analysis === null ? createSiteAccess(hosts) : await openAccess(deps, analysis);
  const crawl = { http: turnsAtOthers(deps, hosts), access };
  const origins = new Set(visit.urls.map((url) => new URL(url).origin));
  const robots = await Promise.all([...origins].map((origin) => readRobots(crawl, origin, { signal })));
  const files: SiteFiles = { homeUrl: homeUrl(analysis, firstUrl), robots, sitemaps: [], probes: [] };
  const site = openSite({ hosts: [...hosts], options: {} }, files, access);
  return { site, crawl, robots, delayMs };
}

function homeUrl(analysis: Analysis | null, url: string): string {
  return analysis === null ? (normaliseUrl(new URL('/', url).href) ?? url) : siteFilesOf(analysis).homeUrl;
}
