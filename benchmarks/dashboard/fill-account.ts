import { once } from 'node:events';
import { pageChecks } from '@plumbline/checks';
import { analysisOf, createUser, keepFigures, newId, type Database } from '@plumbline/database';
import { fillCrawledSite, startUrl } from '../support/crawled-site.ts';
import { peakMegabytes, type Stand } from '../support/stand.ts';

export interface AccountSize {
  readonly pages: number;
  /** Number of issues of pages. The checks on the whole site find more. */
  readonly issues: number;
  readonly sites: number;
}

/** What a worker took to end the analysis. */
interface Ended {
  readonly finishSeconds: number;
  readonly workerPeakMegabytes: number;
  readonly postgresPeakMegabytes: number;
}

interface Person {
  readonly email: string;
  readonly password: string;
}

const ANALYSES_OF_OTHERS = 4;
const DAY_MS = 24 * 60 * 60_000;

/**
 * Fills an account: the pages and issues of one site are made in the database, and a worker ends their analysis. The
 * other sites have scores alone.
 */
export async function fillAccount(
  stand: Stand,
  { owner, ...size }: AccountSize & { readonly owner: Person },
): Promise<Ended & { readonly siteId: string }> {
  const { db } = stand;
  const id = await fillCrawledSite(db, { ...size, hasNoIssues: true });
  const { accountId, siteId } = await db.analysis.findUniqueOrThrow({ where: { id } });
  await fillIssues(db, siteId, id, size);
  await createUser(db, { accountId, role: 'owner', ...owner });
  const ended = await finish(stand, id);
  await fillOtherSites(db, id, size.sites - 1);
  await db.$executeRaw`VACUUM ANALYZE`;
  return { siteId, ...ended };
}

/** Fills in issues. One in twenty is new, and as many have gone since the analysis before. */
async function fillIssues(db: Database, siteId: string, id: string, { pages, issues }: AccountSize) {
  const checks = pageChecks.filter(takesAnyEvidence);
  const ids = checks.map((check) => check.id);
  const severities = checks.map(({ severity }) => severity);
  const before = await db.analysis.findFirstOrThrow({ where: { siteId, NOT: { id } } });
  for (const [analysisId, offset, firstId] of [
    [before.id, 0, 0],
    [id, Math.ceil(issues / 20), 2 * issues],
  ] as const) {
    await db.$executeRaw`
      INSERT INTO issue (id, site_check_id, content_id, check_id, severity, confidence, url, evidence, first_seen_at)
      SELECT made_id(${firstId}::bigint + n), ${analysisId}::uuid, CASE WHEN ${analysisId === id}::boolean THEN made_id(page) END, (${ids}::text[])[place], (${severities}::text[])[place]::"Severity",
        'high', made_url(page), jsonb_build_object('n', n), now() - interval '1 day'
      FROM (
        SELECT n, n % ${pages} AS page, 1 + (made_pick(n % ${pages}, 50, ${checks.length}) + 7 * (n / ${pages})) % ${checks.length} AS place
        FROM generate_series(${offset}::int, ${offset + issues - 1}::int) AS n
      ) AS made`;
  }
  await db.analysis.update({
    where: { id: before.id },
    data: {
      startedAt: new Date(Date.now() - DAY_MS),
      finishedAt: new Date(Date.now() - DAY_MS + 600_000),
      healthScore: 45,
      urlsChecked: pages,
      totalUrls: pages,
      issuesFound: issues,
    },
  });
  // An analysis that a worker ended has them.
  await keepFigures(db, analysisOf(await db.analysis.findUniqueOrThrow({ where: { id: before.id } })), null);
  await db.analysis.update({
    where: { id },
    data: {
      siteFiles: { homeUrl: startUrl, robots: [], sitemaps: [], probes: [] },
      hasRenderer: false,
      urlsChecked: pages,
      totalUrls: pages,
    },
  });
}

/** Ends the analysis in a worker that can resolve no name of the site. */
async function finish(stand: Stand, id: string): Promise<Ended> {
  const startedAt = performance.now();
  const worker = stand.startWorker({ NAME_SERVERS: '127.0.0.1:9', RECONCILE_SECONDS: '1' }, { built: true });
  let postgresPeakMegabytes = 0;
  const { status, failureMessage } = await stand.finished(id, () => {
    postgresPeakMegabytes = Math.max(postgresPeakMegabytes, stand.postgresMegabytes());
  });
  const finishSeconds = (performance.now() - startedAt) / 1000;
  const workerPeakMegabytes = peakMegabytes(worker);
  worker.kill('SIGTERM');
  await once(worker, 'exit');
  if (status !== 'completed') throw new Error(`The analysis did not complete: ${failureMessage ?? status}`);
  return { finishSeconds, workerPeakMegabytes, postgresPeakMegabytes };
}

/** Gives the account further sites with some analyses each, which saw as much as the one of the large site. */
async function fillOtherSites(db: Database, like: string, count: number): Promise<void> {
  const { accountId, clientId } = await db.analysis.findUniqueOrThrow({ where: { id: like } });
  const sites = Array.from({ length: count }, (_, place) => {
    const host = `${['www', 'shop', 'blog', 'help'][place % 4]}.customer-${place}.example.net`;
    return { id: newId(), accountId, clientId, url: `https://${host}/`, host };
  });
  await db.site.createMany({ data: sites });
  await db.$executeRaw`
    INSERT INTO site_check (id, account_id, client_id, site_id, environment, status, stage, start_url, hosts, options, urls_checked,
      total_urls, issues_found, critical_issues, warnings, health_score, extent, seen, standing, unjudged_checks, started_at, finished_at)
    SELECT made_id(row_number() OVER ()), site.account_id, site.client_id, site.id, 'live', 'completed', 'finish', site.url, ARRAY[site.host], '{}',
      120, 120, 340, 3, 80, 40 + made_pick(hashtext(site.host) + run, 60, 60), 'full', made.seen, made.standing, '{}',
      now() - run * interval '1 day', now() - run * interval '1 day' + interval '2 minutes'
    FROM site, site_check AS made, generate_series(1, ${ANALYSES_OF_OTHERS}::int) AS run
    WHERE made.id = ${like}::uuid AND site.id <> made.site_id`;
}

/** Tells whether the check makes a sentence from generated evidence. */
function takesAnyEvidence(check: (typeof pageChecks)[number]): boolean {
  try {
    return typeof check.message({ n: 1 }) === 'string';
  } catch {
    return false;
  }
}
