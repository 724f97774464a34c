import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Database } from './client.ts';
import { claimStage, claimVisit, failAnalysis, finishVisit, requestVisit, startCrawling } from '../index.ts';
import { seedAnalysis } from '../testing/seeds.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { columnName } from './sql-types.ts';
import { textLimitOf } from './text-limits.ts';

/** An entry of a B-tree holds 2,704 bytes; ids, numbers and times beside the text take up to 64 of them. */
const TEXT_BYTES_MAX = 2_640;
/** The longest text in UTF-8 takes three bytes for each UTF-16 unit. */
const LONGEST = '\u4e00'.repeat(5_000_000);
const LONGEST_BYTES = Buffer.byteLength(LONGEST);

/**
 * Most bytes of texts that other code keeps short: hosts and URLs that packages/web has normalised (ASCII, the host of
 * at most 253 characters with a port), and `scriptedTemplate` (200 UTF-16 units).
 */
const BOUNDED: Readonly<Record<string, number>> = {
  'host_pace.host': 259,
  'ignored_finding.url': 2_048,
  'issue.url': 2_048,
  'render_source.template': 600,
  'rendered_template.template': 600,
  'site.host': 259,
  'site.url': 2_048,
  'site_check.hosts': 259,
  'site_check.start_url': 2_048,
  'unjudged_issue.url': 2_048,
  'visit.host': 259,
  'visit.urls': 2_048,
  'alert_channel.host': 259,
  'webhook_delivery.host': 259,
};

/** Reasons why a column holds no text of strangers, or none that is too long. */
const WITHOUT_LIMIT = {
  'ids, codes, hashes and sentences of our own': [
    'action.check_id',
    'action_item.check_id',
    'action_item.counts',
    'action_snapshot.dimensions',
    'action_snapshot.triggered_by',
    'issue_change.change',
    'api_key.granted_scopes',
    'api_key.key_hash',
    'api_key.prefix',
    'api_key.resource',
    'api_key.scopes',
    'audit_entry.method',
    'audit_entry.route',
    'check_setting.check_id',
    'crawl_url.changed_by_rendering',
    'crawl_url.content_hash',
    'crawl_url.crashed_checks',
    'crawl_url.failure_reason',
    'crawl_url.render_reason',
    'crawl_url.skip_reason',
    'host_pace.dead_reason',
    'idempotency_record.body',
    'idempotency_record.request_hash',
    'ignored_finding.check_id',
    'issue.check_id',
    'lost_page.how',
    'lost_page.meant',
    'oauth_secret.id',
    'page_reference.kind',
    'page_vitals.failure',
    'password_link.id',
    'rate_limit.key',
    'report_share.token_hash',
    'session.id',
    'site_check.failure_reason',
    'site_check.figures',
    'site_check.judged_by',
    'site_check.site_judged_by',
    'site_check.list_hash',
    'site_check.seen',
    'site_check.standing',
    'site_check.removed_checks',
    'site_check.trace_parent',
    'site_check.unjudged_checks',
    'unjudged_issue.check_id',
    'unjudged_issue.not_judged',
    'user.password_hash',
    'visit.trace_parent',
    'webhook_attempt.address',
    'webhook_delivery.event',
    'webhook_delivery.trace_parent',
  ],
  'a setting of the operator': [
    'pause.reason',
    'pause.target',
    'worker_heartbeat.host',
    'worker_heartbeat.kind',
    'worker_heartbeat.private_addresses',
    'worker_heartbeat.secrets_key_id',
  ],
  'a caller sends it, and the contract of the call limits it': [
    'account.name',
    'account.retention',
    'action_comment.author',
    'action_comment.text',
    'tracker.base_url',
    'tracker.login',
    'tracker.project',
    'annotation.text',
    'alert_channel.name',
    'alert_channel.rules',
    'alert_channel.shown',
    'api_key.description',
    'api_key.name',
    'audit_entry.actor',
    'audit_entry.request_id',
    'branding.colour',
    'branding.logo',
    'branding.name',
    'client.name',
    'idempotency_record.key',
    'ignored_finding.pattern',
    'ignored_finding.reason',
    'oauth_client.name',
    'oauth_client.redirect_uris',
    'oauth_secret.code_challenge',
    'oauth_secret.redirect_uri',
    'saved_filter.filter',
    'saved_filter.name',
    'schedule.callback_url',
    'schedule.cron',
    'schedule.options',
    'webhook_delivery.sent_to',
    'schedule.time_zone',
    'site.expected_losses',
    'site.retention',
    'site_check.callback_url',
    'site_check.options',
    'site_check.request_id',
    'user.email',
    'visit.request_id',
    'webhook_delivery.request_id',
    'webhook_delivery.url',
  ],
  'a tracker of the account answers it, in at most 1 MiB': ['action_ticket.key', 'action_ticket.url'],
  'it is made of columns that have limits': [
    'issue.found_fix',
    'report.branding',
    'report.content',
    'unjudged_issue.evidence',
  ],
  'only earlier versions of this service wrote it': [
    'crawl_url.description',
    'crawl_url.fragment_links',
    'crawl_url.h1',
    'crawl_url.head_source',
    'crawl_url.link_terms',
    'page_content.fragment_links',
    'page_content.head_source',
    'page_content.link_terms',
    'page_content.opening',
  ],
  'packages/page-facts leaves out attributes of more than 1,000 characters': ['page_reference.image'],
} as const;
const needsNoLimit: readonly string[] = Object.values(WITHOUT_LIMIT).flat();

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('no index gets an entry that is too long for it', async () => {
  for (const column of await indexedTexts(database.db)) {
    if (needsNoLimit.includes(column)) continue;
    expect([column, BOUNDED[column] ?? storedBytes(column)]).toEqual([column, expect.any(Number)]);
    expect(BOUNDED[column] ?? storedBytes(column)).toBeLessThanOrEqual(TEXT_BYTES_MAX);
  }
});

test('every column of texts has a limit, or a reason why it needs none', async () => {
  const rows = await database.db.$queryRaw<{ name: string }[]>`
    SELECT table_name || '.' || column_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name NOT LIKE '\_prisma%'
      AND udt_name IN ('text', 'varchar', 'json', 'jsonb', '_text')`;
  const unlimited = rows.map(({ name }) => name).filter((column) => storedBytes(column) >= LONGEST_BYTES);
  expect(unlimited.filter((column) => BOUNDED[column] === undefined).sort()).toEqual(
    [...needsNoLimit].sort(),
  );
});

test('a text that is written alone is cut as well', async () => {
  const { db } = database;
  const { accountId, analysisId } = await seedAnalysis(db, { startUrl: 'https://a.test/' });
  const visitId = await requestVisit(db, { accountId, analysisId: null, urls: ['https://a.test/'] });
  await claimVisit(db, visitId, { leaseMs: 60_000, batchesMax: 1 });
  const page = { url: '', finalUrl: '', response: null, source: LONGEST, refusal: null, unasked: null };
  await finishVisit(db, { id: visitId, attempts: 1 }, [page]);
  expect(await lengthOf('visit.result', visitId)).toBeLessThan(LONGEST.length);

  const claim = await claimStage(db, analysisId, 'discover', 60_000);
  const { lease } = claim as Extract<typeof claim, { kind: 'claimed' }>;
  const siteFiles = { homeUrl: LONGEST, robots: [], sitemaps: [], probes: [] };
  await startCrawling(db, lease, { hosts: ['a.test'], siteFiles });
  expect(await lengthOf('site_check.site_files', analysisId)).toBeLessThan(LONGEST.length);
});

test('a rule of robots.txt of any length never makes a failure message too long', async () => {
  const { db } = database;
  const { analysisId } = await seedAnalysis(db, { startUrl: 'https://b.test/' });
  const claim = await claimStage(db, analysisId, 'discover', 60_000);
  const { lease } = claim as Extract<typeof claim, { kind: 'claimed' }>;
  await failAnalysis(db, lease, { reason: 'robots_disallowed', message: LONGEST });
  expect(await lengthOf('site_check.failure_message', analysisId)).toBe(8_000);
});

async function lengthOf(column: string, id: string): Promise<number> {
  const [table = '', name = ''] = column.split('.');
  const [row] = await database.db.$queryRawUnsafe<{ length: number }[]>(
    `SELECT length(${name}::text) FROM ${table} WHERE id = '${id}'`,
  );
  return row?.length ?? 0;
}

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
  return Buffer.byteLength((textLimitOf(table, field)(LONGEST) as string | null) ?? '');
}
