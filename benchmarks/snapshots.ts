import { once } from 'node:events';
import { catalogue } from '@plumbline/checks';
import { createAccount, createApiKey, createClient, createSite, newId } from '@plumbline/database';
import { freePort } from '@plumbline/local-postgres';
import { openScratchDatabase } from './support/scratch-database.ts';
import { startServer } from './support/start-server.ts';

/**
 * Times action plans of 100,000 findings on 20,000 pages, of 50 checks (a badly kept site) and of every check of the
 * catalogue (the most items possible): the API makes the snapshot and answers each view of it.
 * PostgreSQL and API are processes of their own.
 */
if (process.argv.includes('--help')) {
  process.stdout.write('usage: npm run bench -- snapshots\n');
  process.exit(0);
}
const PAGES = 20_000;
const FINDINGS = 100_000;
const ROUNDS = 15;

interface Timed {
  readonly text: string;
  readonly milliseconds: number;
}

const database = await openScratchDatabase();
const { databaseUrl, db } = database;
const port = await freePort();
const api = await startServer('apps/api/src/main.ts', port, {
  DATABASE_URL: databaseUrl,
  HOST: '127.0.0.1',
  LOG_LEVEL: 'error',
});

try {
  const { id: accountId } = await createAccount(db, { name: 'Benchmark', tier: 'pro' });
  const { key } = await createApiKey(db, {
    accountId,
    name: 'benchmark',
    scopes: ['api:read', 'api:write'],
    environment: 'live',
  });
  const headers = { authorization: `Bearer ${key}` };
  const call = async (method: string, where: string): Promise<Timed> => {
    const startedAt = performance.now();
    const response = await fetch(`http://127.0.0.1:${port}${where}`, { method, headers });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${where}: ${response.status} ${text}`);
    return { text, milliseconds: performance.now() - startedAt };
  };
  process.stdout.write('| | median, ms | slowest, ms | answer, KB |\n|---|---|---|---|\n');
  for (const checks of [50, catalogue.length]) {
    const siteId = await fill(accountId, checks);
    const generate = () => call('POST', `/api/sites/${siteId}/action-snapshots/generate`);
    const { id: snapshotId } = JSON.parse((await generate()).text) as { id: string };
    const actions = `/api/action-snapshots/${snapshotId}/actions`;
    const items = JSON.parse((await call('GET', actions)).text) as { id: string }[];
    const report = (name: string, run: () => Promise<Timed>) => print(`${items.length} items: ${name}`, run);
    await report('snapshot', generate);
    for (const view of ['flat', 'routing', 'grouped', 'summary']) {
      await report(view, () => call('GET', `${actions}?view=${view}`));
    }
    await report('flat, filtered', () => call('GET', `${actions}?filter=meta,auto_fixable`));
    await report('200 targets', () => call('GET', `${actions}/${items[0]?.id ?? ''}/targets?limit=200`));
  }
} finally {
  api.kill('SIGTERM');
  if (api.exitCode === null) await once(api, 'exit');
  await database.close();
}

async function print(name: string, run: () => Promise<Timed>): Promise<void> {
  const answers: Timed[] = [];
  for (let round = 0; round < ROUNDS; round += 1) answers.push(await run());
  const times = answers.map(({ milliseconds }) => milliseconds).toSorted((one, other) => one - other);
  const [median = 0, slowest = 0] = [times[Math.floor(ROUNDS / 2)], times.at(-1)];
  const kilobytes = Math.round((answers[0]?.text.length ?? 0) / 1024);
  process.stdout.write(`| ${name} | ${median.toFixed(0)} | ${slowest.toFixed(0)} | ${kilobytes} |\n`);
}

/** Inserts a completed analysis straight into its tables. Three findings in five carry a fix. */
async function fill(accountId: string, checks: number): Promise<string> {
  const { id: clientId } = await createClient(db, accountId, 'Benchmark');
  const { id: siteId } = await createSite(db, { accountId, clientId, url: 'https://example.com/' });
  const siteCheckId = newId();
  await db.analysis.create({
    data: {
      id: siteCheckId,
      accountId,
      clientId,
      siteId,
      environment: 'live',
      status: 'completed',
      stage: 'finish',
      startUrl: 'https://example.com/',
      hosts: ['example.com'],
      options: {},
      healthScore: 50,
      urlsChecked: PAGES,
      totalUrls: PAGES,
      issuesFound: FINDINGS,
      finishedAt: new Date(),
    },
  });
  await db.$executeRaw`
    INSERT INTO crawl_url (id, site_check_id, url_hash, url, purpose, state, depth, status_code, content_type, indexable,
      title, word_count, link_score)
    SELECT gen_random_uuid(), ${siteCheckId}::uuid, n, 'https://example.com/section-' || n % 20 || '/page-' || n, 'page', 'done',
      3, 200, 'text/html', true, 'Page ' || n, 400, 1.0 / ${PAGES}
    FROM generate_series(1, ${PAGES}::int) AS n`;
  const failing = catalogue.slice(0, checks).map(({ id }) => id);
  await db.$executeRaw`
    INSERT INTO issue (id, site_check_id, check_id, severity, confidence, url, evidence, fix, first_seen_at)
    SELECT gen_random_uuid(), ${siteCheckId}::uuid, checks.ids[1 + n % cardinality(checks.ids)],
      (ARRAY['critical', 'high', 'medium', 'low'])[1 + n % cardinality(checks.ids) % 4]::"Severity", 'high',
      'https://example.com/section-' || page % 20 || '/page-' || page,
      jsonb_build_object('title', repeat('What was found. ', 10), 'length', n),
      CASE WHEN n / cardinality(checks.ids) % 5 < 3 THEN jsonb_build_object('current', repeat('What stands there now. ', 5),
        'suggested', repeat('What should stand there. ', 5), 'snippet', '<meta name="description" content="' ||
        repeat('What should stand there. ', 5) || '">', 'edits', jsonb_build_array(jsonb_build_object('kind', 'meta',
        'attribute', 'name', 'key', 'description', 'content', repeat('What should stand there. ', 5)))) END, now()
    FROM generate_series(1, ${FINDINGS}::int) AS n,
      LATERAL (SELECT 1 + n / cardinality(ids) % ${PAGES}::int AS page, ids FROM (SELECT ${failing}::text[] AS ids) AS list) AS checks`;
  await db.$executeRaw`ANALYZE`;
  return siteId;
}
