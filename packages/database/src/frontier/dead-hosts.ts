import type { FetchFailure } from '@plumbline/web';
import type { Db } from '../support/client.ts';
import { jsonParameter } from '../support/json-parameter.ts';
import { limited } from '../support/text-limits.ts';

/** Of these hosts, those that were dead or silent when somebody asked last, and what came of it. */
export async function findDeadHosts(
  db: Db,
  hosts: readonly string[],
): Promise<ReadonlyMap<string, FetchFailure>> {
  const rows = await db.$queryRaw<{ host: string; reason: FetchFailure['reason']; detail: string }[]>`
    SELECT host, dead_reason AS reason, dead_detail AS detail FROM host_pace
    WHERE host = ANY(${[...hosts]}::text[]) AND dead_until > now()`;
  return new Map(rows.map(({ host, ...failure }) => [host, failure]));
}

/** Keeps for so long that hosts are dead or silent. Who finds the same meanwhile does not make it last longer. */
export async function saveDeadHosts(
  db: Db,
  failures: ReadonlyMap<string, FetchFailure>,
  forMs: number,
): Promise<void> {
  if (failures.size === 0) return;
  const rows = [...failures].map(([host, { reason, detail }]) =>
    limited('hostPace', { host, reason, deadDetail: detail }),
  );
  await db.$executeRaw`
    INSERT INTO host_pace (host, dead_until, dead_reason, dead_detail, updated_at)
    SELECT host, now() + ${forMs} * interval '1 millisecond', reason, "deadDetail", now()
    FROM jsonb_to_recordset(${jsonParameter(rows)}::jsonb) AS row (host text, reason text, "deadDetail" text) ORDER BY host
    ON CONFLICT (host) DO UPDATE SET
      dead_until = excluded.dead_until, dead_reason = excluded.dead_reason, dead_detail = excluded.dead_detail
    WHERE host_pace.dead_until IS NULL OR host_pace.dead_until <= now()`;
}
