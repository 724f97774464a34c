import type { CheckSettings } from '@plumbline/checks';
import type { Severity } from '@plumbline/contracts';
import type { Db } from '../support/client.ts';

/** An account's setting of one check. */
export interface CheckSettingRow {
  readonly checkId: string;
  readonly enabled: boolean;
  /** The severity that replaces the check's own; null keeps that. */
  readonly severity: Severity | null;
}

/** Returns an account's settings of the checks. */
export async function getCheckSettings(db: Db, accountId: string): Promise<CheckSettings> {
  const rows = await db.checkSetting.findMany({ where: { accountId } });
  return new Map(rows.map(({ checkId, enabled, severity }) => [checkId, { enabled, severity }]));
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
