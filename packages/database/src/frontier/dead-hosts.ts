import type { FetchFailure } from '@plumbline/web';
import type { Db } from '../support/client.ts';
import type { HostPace } from '../generated/client.ts';
import { recordsOf } from '../support/records.ts';
import { COLUMNS, query } from '../support/query.ts';
import { text, wordOf } from '../support/sql-types.ts';

const hostRecords = recordsOf<HostPace>('host_pace');

/** Returns those of these hosts that were dead or silent when last asked, with the failure. */
export async function findDeadHosts(
  db: Db,
  hosts: readonly string[],
): Promise<ReadonlyMap<string, FetchFailure>> {
  const rows = await query(db, {
    host: text`host`,
    reason: wordOf<FetchFailure['reason']>()`dead_reason`,
    detail: text`dead_detail`,
  })`
    SELECT ${COLUMNS} FROM host_pace
    WHERE host = ANY(${[...hosts]}::text[]) AND dead_until > now()`;
  return new Map(rows.map(({ host, ...failure }) => [host, failure]));
}

/** Records for `forMs` that hosts are dead or silent. Finding it again meanwhile does not prolong it. */
export async function saveDeadHosts(
  db: Db,
  failures: ReadonlyMap<string, FetchFailure>,
  forMs: number,
): Promise<void> {
  if (failures.size === 0) return;
  const { columns, records } = hostRecords(
    ['host', 'deadReason', 'deadDetail'],
    [...failures].map(([host, { reason, detail }]) => ({ host, deadReason: reason, deadDetail: detail })),
  );
  await db.$executeRaw`
    INSERT INTO host_pace (dead_until, updated_at, ${columns})
    SELECT now() + ${forMs} * interval '1 millisecond', now(), ${columns} FROM ${records} ORDER BY host
    ON CONFLICT (host) DO UPDATE SET
      dead_until = excluded.dead_until, dead_reason = excluded.dead_reason, dead_detail = excluded.dead_detail
    WHERE host_pace.dead_until IS NULL OR host_pace.dead_until <= now()`;
}
