import type { Db } from '../support/client.ts';
import { COLUMNS, query, queryOne } from '../support/query.ts';
import { float, int, text } from '../support/sql-types.ts';
import { IS_LIVE } from './worker-heartbeats.ts';

/** The work of the whole fleet, and the processes that can do it. An age is 0 if there is no such work. */
export interface FleetLoad {
  readonly analysesRunning: number;
  readonly oldestAnalysisSeconds: number;
  readonly deliveriesDue: number;
  readonly oldestDeliverySeconds: number;
  /** Age of the oldest transaction of any client: an export or a dump may hold up the queue, which is in PostgreSQL. */
  readonly oldestTransactionSeconds: number;
  /** Processes that have reported lately, by kind. */
  readonly processes: readonly { readonly kind: string; readonly count: number }[];
}

/** Reads the load of the fleet, for metrics. */
export async function readFleetLoad(db: Db): Promise<FleetLoad> {
  const analyses = await queryOne(db, {
    running: int`count(*)`,
    seconds: float`greatest(coalesce(extract(epoch FROM now() - min(started_at)), 0), 0)`,
  })`SELECT ${COLUMNS} FROM site_check WHERE status = 'in_progress'`;
  const deliveries = await queryOne(db, {
    due: int`count(*)`,
    seconds: float`greatest(coalesce(extract(epoch FROM now() - min(due_at)), 0), 0)`,
  })`SELECT ${COLUMNS} FROM webhook_delivery WHERE status = 'pending' AND due_at <= now()`;
  const transactions = await queryOne(db, {
    seconds: float`greatest(coalesce(extract(epoch FROM now() - min(xact_start)), 0), 0)`,
  })`SELECT ${COLUMNS} FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`;
  const processes = await query(db, { kind: text`kind`, count: int`count(*)` })`
    SELECT ${COLUMNS} FROM worker_heartbeat WHERE ${IS_LIVE} GROUP BY kind`;
  return {
    analysesRunning: analyses.running,
    oldestAnalysisSeconds: analyses.seconds,
    deliveriesDue: deliveries.due,
    oldestDeliverySeconds: deliveries.seconds,
    oldestTransactionSeconds: transactions.seconds,
    processes,
  };
}
