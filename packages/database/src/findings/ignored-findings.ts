import type { Db } from '../support/client.ts';
import type { IgnoredFinding } from '../generated/client.ts';
import type { Analysis } from '../analyses/analysis.ts';
import { newId } from '../support/ids.ts';
import { keyset, cutToPage, type ListPage, type ListPageRequest } from '../support/pagination.ts';

export type { IgnoredFinding };

export interface NewIgnoredFinding {
  readonly accountId: string;
  readonly siteId: string;
  readonly checkId: string;
  /** The page; null for all pages, or for those of the pattern. */
  readonly url: string | null;
  readonly pattern: string | null;
  readonly reason: string;
  readonly until: Date | null;
}

/** Ignores these findings, except for those that are ignored already. */
export async function ignoreFindings(
  db: Db,
  findings: readonly NewIgnoredFinding[],
): Promise<readonly IgnoredFinding[]> {
  const data = findings.map((finding) => ({ id: newId(), ...finding }));
  return db.ignoredFinding.createManyAndReturn({ data, skipDuplicates: true });
}

/** Returns a page of the ignored findings of a site, the oldest first. */
export async function listIgnoredFindings(
  db: Db,
  accountId: string,
  siteId: string,
  page: ListPageRequest,
): Promise<ListPage<IgnoredFinding>> {
  const { after, options } = keyset(page, 'asc');
  return cutToPage(
    await db.ignoredFinding.findMany({ where: { accountId, siteId, ...after }, ...options }),
    page.limit,
  );
}

/** Returns false if the site of the account has no ignored finding with that id. */
export async function unignoreFinding(
  db: Db,
  accountId: string,
  siteId: string,
  id: string,
): Promise<boolean> {
  const { count } = await db.ignoredFinding.deleteMany({ where: { id, accountId, siteId } });
  return count === 1;
}

/** Takes back that a check is ignored on one page (`url`) or the whole site (null). Returns null if it is not. */
export async function takeBackIgnored(
  db: Db,
  { accountId, siteId, checkId, url }: Pick<NewIgnoredFinding, 'accountId' | 'siteId' | 'checkId' | 'url'>,
): Promise<IgnoredFinding | null> {
  const ignored = await db.ignoredFinding.findFirst({
    where: { accountId, siteId, checkId, url, pattern: null },
  });
  if (ignored === null) return null;
  return (await unignoreFinding(db, accountId, siteId, ignored.id)) ? ignored : null;
}

/** Returns the ignored findings of these pages of a site. Entries for several pages have `url` null. */
export async function listIgnoredOn(
  db: Db,
  accountId: string,
  siteId: string,
  urls: readonly string[],
): Promise<readonly Pick<IgnoredFinding, 'checkId' | 'url' | 'pattern'>[]> {
  return db.ignoredFinding.findMany({
    where: {
      accountId,
      siteId,
      OR: [{ url: null }, { url: { in: [...urls] } }],
      AND: notExpired(),
    },
    select: { checkId: true, url: true, pattern: true },
  });
}

/** Returns the ids of the list of ignored findings of a site as it is now. */
export async function listIgnoredIds(
  db: Db,
  { accountId, siteId }: Pick<Analysis, 'accountId' | 'siteId'>,
): Promise<readonly string[]> {
  const rows = await db.ignoredFinding.findMany({
    where: { accountId, siteId, ...notExpired() },
    select: { id: true },
    orderBy: { id: 'asc' },
  });
  return rows.map(({ id }) => id);
}

/** Selects what is ignored by now. */
export function notExpired() {
  return { OR: [{ until: null }, { until: { gt: new Date() } }] };
}
