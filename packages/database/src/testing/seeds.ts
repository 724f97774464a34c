import type { CrawlOptions } from '@plumbline/contracts';
import { urlHash } from '@plumbline/web';
import { insertAnalysis } from '../analyses/analyses.ts';
import { analysisOf, type Analysis } from '../analyses/analysis.ts';
import type { Prisma } from '../generated/client.ts';
import type { Database } from '../support/client.ts';
import { newId } from '../support/ids.ts';

/** The ids of a seeded analysis. */
export interface SeededAnalysis {
  readonly accountId: string;
  readonly clientId: string;
  readonly siteId: string;
  readonly analysisId: string;
  readonly startUrl: string;
}

/** Creates an account with one client. */
export async function seedClient(db: Database): Promise<{ accountId: string; clientId: string }> {
  const [accountId, clientId] = [newId(), newId()];
  await db.account.create({ data: { id: accountId, name: 'Account' } });
  await db.client.create({ data: { id: clientId, accountId, name: 'Client' } });
  return { accountId, clientId };
}

/**
 * Orders an analysis of a new site; of a new account as well if no `owner` is given. The site has the address
 * `siteUrl`: another one than that of the analysis if the site is a preview. A worker may take the analysis at once.
 */
export async function seedAnalysis(
  db: Database,
  {
    startUrl = 'https://site.test/',
    siteUrl = startUrl,
    options = {},
    callbackUrl = null,
    owner,
  }: {
    readonly startUrl?: string;
    readonly siteUrl?: string;
    readonly options?: CrawlOptions;
    readonly callbackUrl?: string | null;
    readonly owner?: { readonly accountId: string; readonly clientId: string };
  } = {},
): Promise<SeededAnalysis> {
  const { accountId, clientId } = owner ?? (await seedClient(db));
  const siteId = newId();
  const { host } = new URL(siteUrl);
  await db.site.create({ data: { id: siteId, accountId, clientId, url: siteUrl, host } });
  const { analysisId } = await insertAnalysis(db, {
    accountId,
    clientId,
    siteId,
    environment: 'live',
    options,
    callbackUrl,
    startUrl,
    startUrlHash: urlHash(startUrl),
  });
  return { accountId, clientId, siteId, analysisId, startUrl };
}

/** A URL of an analysis with what is known about it. By default it is a page that was fetched. */
export type SeededUrl = Pick<Prisma.CrawlUrlCreateManyInput, 'url'> &
  Partial<Prisma.CrawlUrlCreateManyInput> & { readonly content?: SeededContent };
/** The facts of a page that are stored with its content. */
export type SeededContent = Partial<Prisma.PageContentCreateManyInput>;

/** Stores URLs as a crawl does. */
export async function seedUrls(db: Database, analysisId: string, urls: readonly SeededUrl[]): Promise<void> {
  const seeded = urls.map((url) => ({ id: newId(), ...url }));
  await db.crawlUrl.createMany({
    data: seeded.map(({ content: _content, ...row }) => ({
      analysisId,
      urlHash: urlHash(row.url),
      purpose: 'page',
      state: 'done',
      depth: 1,
      ...row,
    })),
  });
  await db.pageContent.createMany({
    data: seeded.flatMap(({ id, content }) =>
      content === undefined ? [] : [{ id, analysisId, ...content }],
    ),
  });
}

/** Returns the analysis once it has ended, for a test to wait for. */
export async function findEndedAnalysis(db: Database, id: string): Promise<Analysis | null> {
  const row = await db.analysis.findFirst({ where: { id, status: { not: 'in_progress' } } });
  return row && analysisOf(row);
}

/** Stores an analysis with that many URLs, each linking to itself. The planner knows nothing of them. */
export async function seedManyUrls(db: Database, urls: number): Promise<string> {
  const { analysisId } = await seedAnalysis(db);
  await db.$executeRaw`
    INSERT INTO crawl_url (id, site_check_id, url_hash, url, purpose, state, depth)
    SELECT gen_random_uuid(), ${analysisId}::uuid, number, 'https://site.test/' || number, 'page', 'done', 1
    FROM generate_series(1, ${urls}::int) AS number`;
  await db.$executeRaw`
    INSERT INTO page_reference (site_check_id, source_id, ordinal, target_hash, kind)
    SELECT site_check_id, id, 0, url_hash, 'link' FROM crawl_url WHERE site_check_id = ${analysisId}::uuid`;
  return analysisId;
}
