import type { Environment, ExtentSource } from '@plumbline/contracts';
import type { Database, Db } from '../support/client.ts';
import { Prisma, type Site, type AnalysisStatus } from '../generated/client.ts';
import { deleteWithAnalyses } from '../retention/delete-analyses.ts';
import { completedOfSite, SPEAKS_FIRST } from '../analyses/latest-analysis.ts';
import { isVisibleTo } from '../analyses/visible-to.ts';
import { newId } from '../support/ids.ts';
import { keyset, cutToPage, type ListPage, type ListPageRequest } from '../support/pagination.ts';
import { COLUMNS, query } from '../support/query.ts';
import { int, jsonOf, orNull, text, timestamp, uuid } from '../support/sql-types.ts';

export type { Site };

export interface NewSite {
  readonly accountId: string;
  readonly clientId: string;
  /** Normalised. */
  readonly url: string;
  /** Sealed. */
  readonly credentials?: Uint8Array<ArrayBuffer> | null;
}

/** Runs code that looks for a site and adds it, one at a time for each account: two at once would both find none. */
export async function addSitesInTurn<Added>(
  db: Database,
  accountId: string,
  add: (tx: Db) => Promise<Added>,
): Promise<Added> {
  return db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`sites of ${accountId}`}, 0))`;
    return add(tx);
  });
}

/** Adds a site to a client of the account. */
export async function createSite(db: Db, site: NewSite): Promise<Site> {
  return db.site.create({ data: { id: newId(), ...site, host: new URL(site.url).host } });
}

/** Returns a page of a client's sites, in the order they were added. */
export async function listSites(
  db: Db,
  accountId: string,
  clientId: string,
  page: ListPageRequest,
): Promise<ListPage<Site>> {
  const { after, options } = keyset(page, 'asc');
  return cutToPage(
    await db.site.findMany({ where: { accountId, clientId, ...after }, ...options }),
    page.limit,
  );
}

/** Returns the site, or null if the account has none with that id. */
export async function getSite(db: Db, accountId: string, id: string): Promise<Site | null> {
  return db.site.findFirst({ where: { id, accountId } });
}

/** The parts of a site that can be corrected. Undefined ones stay. */
export interface SiteChange {
  /** Normalised. */
  readonly url?: string | undefined;
  /** Sealed; null deletes them. */
  readonly credentials?: Uint8Array<ArrayBuffer> | null | undefined;
  /** Path patterns. */
  readonly expectedLosses?: readonly string[] | undefined;
}

/**
 * Corrects a site. Its existing analyses keep their start URLs.
 *
 * @returns null if the account has none with that id
 */
export async function updateSite(
  db: Db,
  accountId: string,
  id: string,
  { url, credentials, expectedLosses }: SiteChange,
): Promise<Site | null> {
  const data: Prisma.SiteUpdateManyMutationInput = {};
  if (url !== undefined) {
    data.url = url;
    data.host = new URL(url).host;
  }
  if (credentials !== undefined) data.credentials = credentials;
  if (expectedLosses !== undefined) data.expectedLosses = [...expectedLosses];
  await db.site.updateMany({ where: { id, accountId }, data });
  return getSite(db, accountId, id);
}

/**
 * Deletes a site with its analyses, and cancels a running one first.
 *
 * @returns the deliveries that announce it, for the caller to wake a dispatcher
 */
export async function deleteSite(db: Database, accountId: string, id: string): Promise<readonly string[]> {
  return deleteWithAnalyses(db, { accountId, siteId: id }, async (tx) => {
    await tx.site.deleteMany({ where: { id, accountId } });
    await tx.ignoredFinding.deleteMany({ where: { accountId, siteId: id } });
  });
}

/** Returns the sealed credentials of a site; null without any. */
export async function getSiteCredentials(db: Db, accountId: string, id: string): Promise<Uint8Array | null> {
  const site = await db.site.findFirst({ where: { id, accountId }, select: { credentials: true } });
  return site?.credentials ?? null;
}

/** Returns the site of that URL under a client, or null. */
export async function findSiteByUrl(
  db: Db,
  accountId: string,
  clientId: string,
  url: string,
): Promise<Site | null> {
  return db.site.findFirst({ where: { accountId, clientId, url } });
}

/** Returns a client's first site, or null. */
export async function findFirstSite(db: Db, accountId: string, clientId: string): Promise<Site | null> {
  return db.site.findFirst({ where: { accountId, clientId }, orderBy: { id: 'asc' } });
}

/** The summary of a completed analysis. */
export interface ScoredAnalysis {
  readonly siteCheckId: string;
  readonly at: string;
  readonly score: number | null;
}

/** A site with the results of its full analyses, and the newer partial one. */
export interface SiteWithLatest {
  readonly id: string;
  readonly clientId: string;
  readonly url: string;
  readonly host: string;
  readonly lastAnalysis: Date | null;
  readonly healthScore: number | null;
  readonly lostPages: number | null;
  /** The scores of the latest twelve full analyses, oldest first. */
  readonly scores: readonly (ScoredAnalysis & { readonly score: number })[];
  /** The number of full analyses that have a score. */
  readonly scoresTotal: number;
  /** The newest partial analysis since the newest full one. */
  readonly latestPartial: (ScoredAnalysis & Pick<ExtentSource, 'options' | 'totalUrls'>) | null;
  readonly latest: {
    readonly id: string;
    readonly status: AnalysisStatus;
    readonly startedAt: string;
  } | null;
}

const SCORED = Prisma.sql`jsonb_build_object('siteCheckId', id, 'at', finished_at, 'score', health_score)`;

/** Beyond these, an account finds its international sites by their encoded names. */
const INTERNATIONAL_MAX = 10_000;

/** Returns the first sites of the account whose host has letters beyond ASCII, which its URL encodes. */
export async function listInternationalSites(
  db: Db,
  accountId: string,
): Promise<readonly Pick<Site, 'id' | 'url'>[]> {
  return db.site.findMany({
    where: { accountId, host: { contains: 'xn--' } },
    select: { id: true, url: true },
    orderBy: { id: 'asc' },
    take: INTERNATIONAL_MAX,
  });
}

/** The sites that a search finds: those with these words in their URL, and the named ones. */
export interface SiteSearch {
  readonly words: string;
  readonly siteIds: readonly string[];
}

/** Returns a page of all sites of the account. A test key's analyses count for test keys only. */
export async function listSitesWithLatest(
  db: Db,
  accountId: string,
  environment: Environment,
  search: SiteSearch | null,
  page: ListPageRequest,
): Promise<ListPage<SiteWithLatest>> {
  const completed = completedOfSite(environment);
  const rows = await query(db, {
    id: uuid`site.id`,
    clientId: uuid`site.client_id`,
    url: text`site.url`,
    host: text`site.host`,
    lastAnalysis: orNull(timestamp)`whole.finished_at`,
    healthScore: orNull(int)`whole.health_score`,
    lostPages: orNull(int)`whole.lost_pages`,
    scores: jsonOf<SiteWithLatest['scores']>()`ARRAY(SELECT ${SCORED} FROM (
        SELECT id, finished_at, health_score FROM site_check
        WHERE ${completed} AND extent = 'full' AND health_score IS NOT NULL
        ORDER BY id DESC LIMIT 12) AS dozen ORDER BY id)`,
    scoresTotal: int`(SELECT count(*)::int FROM site_check WHERE ${completed} AND extent = 'full' AND health_score IS NOT NULL)`,
    latestPartial: jsonOf<
      SiteWithLatest['latestPartial']
    >()`(SELECT ${SCORED} || jsonb_build_object('options', options, 'totalUrls', total_urls) FROM site_check
        WHERE ${completed} AND extent = 'partial' AND (whole.id IS NULL OR id > whole.id)
        ORDER BY id DESC LIMIT 1)`,
    latest: jsonOf<
      SiteWithLatest['latest']
    >()`(SELECT jsonb_build_object('id', id, 'status', status, 'startedAt', started_at) FROM site_check
        WHERE site_id = site.id AND ${isVisibleTo(environment)}
        ORDER BY id DESC LIMIT 1)`,
  })`
    SELECT ${COLUMNS} FROM site LEFT JOIN LATERAL (
      SELECT id, finished_at, health_score, lost_pages FROM site_check WHERE ${completed} AND extent = 'full'
      ORDER BY ${SPEAKS_FIRST} LIMIT 1) AS whole ON true
    WHERE site.account_id = ${accountId}::uuid AND (${page.cursor ?? null}::uuid IS NULL OR site.id > ${page.cursor ?? null}::uuid)
      AND (position(lower(${search?.words ?? ''}) IN lower(site.url)) > 0 OR site.id = ANY(${[...(search?.siteIds ?? [])]}::uuid[]))
    ORDER BY site.id LIMIT ${page.limit + 1}`;
  return cutToPage(rows, page.limit);
}

/** Returns the first hosts of an account's sites, each once. */
export async function listHosts(db: Db, accountId: string, limit: number): Promise<readonly string[]> {
  const sites = await db.site.findMany({
    where: { accountId },
    distinct: ['host'],
    select: { host: true },
    orderBy: { host: 'asc' },
    take: limit,
  });
  return sites.map(({ host }) => host);
}

/**
 * Returns the site of the account on one of these hosts: on the first host that has any, the site that was analysed
 * last, else the one that was added first.
 */
export async function findSiteByHost(
  db: Db,
  accountId: string,
  hosts: readonly string[],
  environment: Environment,
): Promise<Site | null> {
  const [first] = await query(db, { id: uuid`site.id` })`
    SELECT ${COLUMNS} FROM site LEFT JOIN LATERAL (
      SELECT id FROM site_check
      WHERE site_id = site.id AND status = 'completed'
        AND ${isVisibleTo(environment)}
      ORDER BY id DESC LIMIT 1) AS latest ON true
    WHERE site.account_id = ${accountId}::uuid AND site.host = ANY(${[...hosts]}::text[])
    ORDER BY array_position(${[...hosts]}::text[], site.host), latest.id DESC NULLS LAST, site.id LIMIT 1`;
  return first === undefined ? null : getSite(db, accountId, first.id);
}
