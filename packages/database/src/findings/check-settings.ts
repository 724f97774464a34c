import type { Severity } from '@plumbline/contracts';
import type { Db } from '../support/client.ts';
import type { IgnoredFinding } from '../generated/client.ts';
import { newId } from '../support/ids.ts';
import { keyset, cutToPage, type ListPage, type ListPageRequest } from '../support/pagination.ts';

export type { IgnoredFinding };

/** An account's setting of one check. */
export interface CheckSettingRow {
  readonly checkId: string;
  readonly enabled: boolean;
  /** The severity that replaces the check's own; null keeps that. */
  readonly severity: Severity | null;
}

/** Returns all settings of an account: at most as many as there are checks. */
export async function listCheckSettings(db: Db, accountId: string): Promise<readonly CheckSettingRow[]> {
  return db.checkSetting.findMany({
    where: { accountId },
    select: { checkId: true, enabled: true, severity: true },
    orderBy: { checkId: 'asc' },
  });
}

/** Sets an account's setting of a check, and replaces an earlier one. */
export async function putCheckSetting(
  db: Db,
  accountId: string,
  { checkId, enabled, severity }: CheckSettingRow,
): Promise<CheckSettingRow> {
  return db.checkSetting.upsert({
    where: { accountId_checkId: { accountId, checkId } },
    create: { accountId, checkId, enabled, severity },
    update: { enabled, severity },
    select: { checkId: true, enabled: true, severity: true },
  });
}

/** Returns false if the account has no setting of the check. */
export async function deleteCheckSetting(db: Db, accountId: string, checkId: string): Promise<boolean> {
  const { count } = await db.checkSetting.deleteMany({ where: { accountId, checkId } });
  return count === 1;
}

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
      AND: { OR: [{ until: null }, { until: { gt: new Date() } }] },
    },
    select: { checkId: true, url: true, pattern: true },
  });
}
