import type { Db } from '../support/client.ts';
import { COLUMNS, query } from '../support/query.ts';
import { int } from '../support/sql-types.ts';

/** The figures in the sentences about an account. */
export interface AccountFigures {
  readonly sites: number;
  readonly analysing: number;
  readonly activeKeys: number;
  readonly expiringKeys: number;
  readonly delivered: number;
  readonly pending: number;
  readonly dead: number;
  readonly requests: number;
  readonly refused: number;
  readonly members: number;
}

/** Counts deliveries of the last seven days and requests of the last hour. */
export async function readAccountFigures(db: Db, accountId: string): Promise<AccountFigures> {
  const [figures] = await query(db, {
    sites: int`(SELECT count(*)::int FROM site WHERE account_id = account.id)`,
    analysing: int`(SELECT count(*)::int FROM site_check WHERE account_id = account.id AND status = 'in_progress')`,
    activeKeys: int`key."activeKeys"`,
    expiringKeys: int`key."expiringKeys"`,
    delivered: int`delivery.delivered`,
    pending: int`delivery.pending`,
    dead: int`delivery.dead`,
    requests: int`request.requests`,
    refused: int`request.refused`,
    members: int`(SELECT count(*)::int FROM "user" WHERE account_id = account.id)`,
  })`
    SELECT ${COLUMNS} FROM account
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS "activeKeys",
        (count(*) FILTER (WHERE expires_at < now() + interval '14 days'))::int AS "expiringKeys"
      FROM api_key WHERE account_id = account.id AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())
    ) AS key
    CROSS JOIN LATERAL (
      SELECT (count(*) FILTER (WHERE status = 'delivered'))::int AS delivered,
        (count(*) FILTER (WHERE status = 'pending'))::int AS pending, (count(*) FILTER (WHERE status = 'dead'))::int AS dead
      FROM webhook_delivery WHERE account_id = account.id AND created_at > now() - interval '7 days'
    ) AS delivery
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS requests, (count(*) FILTER (WHERE status >= 400))::int AS refused
      FROM audit_entry WHERE account_id = account.id AND at > now() - interval '1 hour'
    ) AS request
    WHERE account.id = ${accountId}::uuid`;
  if (figures === undefined) throw new Error('The account is gone.');
  return figures;
}
