import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Database } from './client.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { columnName } from './sql-types.ts';
import { limitOf } from './text-limits.ts';

/** An entry of a B-tree holds 2,704 bytes; ids, numbers and times beside the text take up to 64 of them. */
const TEXT_BYTES_MAX = 2_640;
/** The longest text in UTF-8 takes three bytes for each UTF-16 unit. */
const LONGEST = '\u4e00'.repeat(1_000_000);
const LONGEST_BYTES = Buffer.byteLength(LONGEST);

/** Our own texts, and those of callers whose contract limits them. */
const NOT_OF_STRANGERS = [
  'action.check_id',
  'action_item.check_id',
  'api_key.key_hash',
  'check_setting.check_id',
  'crawl_url.skip_reason',
  'idempotency_record.key',
  'ignored_finding.check_id',
  'issue.check_id',
  'oauth_secret.id',
  'page_reference.kind',
  'rate_limit.key',
  'session.id',
  'unjudged_issue.check_id',
  'user.email',
  'worker_heartbeat.kind',
];
/**
 * Most bytes of texts that other code keeps short: hosts and URLs that packages/web has normalised (ASCII, the host of
 * at most 253 characters with a port), and `scriptedTemplate` (200 UTF-16 units).
 */
const BOUNDED: Readonly<Record<string, number>> = {
  'host_pace.host': 259,
  'issue.url': 2_048,
  'rendered_template.template': 600,
  'site.host': 259,
  'unjudged_issue.url': 2_048,
  'visit.host': 259,
  'webhook_delivery.host': 259,
};

/** Columns of our own words beside columns of strangers. */
const OUR_WORDS = [
  'crawl_url.changed_by_rendering',
  'crawl_url.content_hash',
  'crawl_url.crashed_checks',
  'crawl_url.failure_reason',
  'crawl_url.render_reason',
  'crawl_url.skip_reason',
  'host_pace.dead_reason',
  'issue.check_id',
  'lost_page.how',
  'lost_page.meant',
  'page_reference.kind',
  'webhook_attempt.address',
];
/** Its attributes are left out when they are longer than 1,000 characters (packages/page-facts). */
const BOUNDED_BEFORE = ['page_reference.image'];

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('no index is handed an entry that is too long for it', async () => {
  for (const column of await indexedTexts(database.db)) {
    if (NOT_OF_STRANGERS.includes(column)) continue;
    expect([column, BOUNDED[column] ?? storedBytes(column)]).toEqual([column, expect.any(Number)]);
    expect(BOUNDED[column] ?? storedBytes(column)).toBeLessThanOrEqual(TEXT_BYTES_MAX);
  }
});

test('each column of strangers in a table that has limits has one', async () => {
  const tables = ['crawl_url', 'host_pace', 'issue', 'lost_page', 'page_reference', 'webhook_attempt'];
  const rows = await database.db.$queryRaw<{ name: string }[]>`
    SELECT table_name || '.' || column_name AS name FROM information_schema.columns
    WHERE table_name = ANY(${tables}) AND udt_name IN ('text', 'varchar', 'json', 'jsonb', '_text') ORDER BY 1`;
  const unlimited = rows.map(({ name }) => name).filter((column) => storedBytes(column) === LONGEST_BYTES);
  expect(unlimited).toEqual([...OUR_WORDS, ...BOUNDED_BEFORE].sort());
});

async function indexedTexts(db: Database): Promise<readonly string[]> {
  const rows = await db.$queryRaw<{ name: string }[]>`
    SELECT DISTINCT pg_class.relname || '.' || attname AS name FROM pg_index
    JOIN pg_class ON pg_class.oid = indrelid
    JOIN pg_attribute ON attrelid = indrelid AND attnum = ANY(indkey)
    WHERE relnamespace = 'public'::regnamespace AND atttypid IN ('text'::regtype, 'varchar'::regtype)
      AND relname NOT LIKE '\_prisma%' ORDER BY 1`;
  return rows.map(({ name }) => name);
}

/** Returns the bytes of the longest text that the column stores. */
function storedBytes(column: string): number {
  const [table = '', name = ''] = column.split('.');
  const field =
    name === columnName('is')
      ? 'is'
      : name.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
  return Buffer.byteLength((limitOf(table, field)(LONGEST) as string | null) ?? '');
}
