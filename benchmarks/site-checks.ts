import {
  catalogue,
  healthScore,
  runSiteChecks,
  siteChecks,
  siteSuppressions,
  type SiteCheck as Check,
  type WholeSiteFacts,
} from '@plumbline/checks';
import {
  analysisOf,
  computeLinkGraph,
  countFindings,
  countPages,
  createSiteFacts,
  failedChecks,
  insertIssues,
  settleIssues,
  suppressIssues,
  type IssueRow,
} from '@plumbline/database';
import pLimit from 'p-limit';
import { fillCrawledSite, startUrl } from './support/crawled-site.ts';
import { openStand } from './support/stand.ts';

/**
 * Times the end of an analysis, part by part: link graph, every check on the whole site, suppression, comparison
 * with the analysis before, score. The analysis is made in the database, 100,000 pages with 20 references each unless
 * told otherwise.
 */
if (process.argv.includes('--help')) {
  process.stdout.write('usage: npm run bench -- site-checks [pages]\n');
  process.exit(0);
}
const pages = Number(process.argv[2] ?? 100_000);
const SLOWEST = 15;
const ISSUES_AT_ONCE = 500;
/** Runs the checks as a worker does. */
const CHECKS_AT_ONCE = 2;
const STEP = { timeout: 20 * 60_000, maxWait: 30_000 };

const seconds = new Map<string, number>();
const secondsOfCheck = new Map<string, number>();
const findings = new Map<string, number>();
const stand = await openStand();
const { db } = stand;
try {
  const siteCheckId = await timed(seconds, 'filling the database (not part of it)', () =>
    fillCrawledSite(db, { pages }),
  );
  const memoryBefore = process.memoryUsage.rss();
  await timed(seconds, 'link graph', () =>
    computeLinkGraph(db, siteCheckId, (work) => db.$transaction(work, STEP)),
  );
  const analysis = analysisOf(await db.analysis.findUniqueOrThrow({ where: { id: siteCheckId } }));
  const files = { homeUrl: startUrl, robots: [], sitemaps: [], probes: [] };
  const facts = await createSiteFacts(db, analysis, files, null);
  const cpuBefore = cpuSeconds();
  await timed(seconds, 'checks on the whole site', () =>
    pLimit(CHECKS_AT_ONCE).map(siteChecks, async (siteCheck) => {
      const issues = timed(secondsOfCheck, siteCheck.id, () => runCheck(facts, siteCheck, siteCheckId));
      findings.set(siteCheck.id, await issues);
    }),
  );
  seconds.set('CPU of these checks, process and PostgreSQL', cpuSeconds() - cpuBefore);
  await timed(seconds, 'suppression, comparison, counts', () =>
    db.$transaction(async (tx) => {
      await suppressIssues(tx, siteCheckId, siteSuppressions(await failedChecks(tx, siteCheckId)));
      await settleIssues(tx, analysis, null);
    }, STEP),
  );
  const score = await timed(seconds, 'score', async () =>
    healthScore(await countFindings(db, siteCheckId), await countPages(db, siteCheckId), catalogue),
  );
  report(score, memoryBefore);
} finally {
  await stand.close();
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6 + stand.cpuSeconds();
}

async function runCheck(facts: WholeSiteFacts, check: Check, siteCheckId: string): Promise<number> {
  let total = 0;
  let issues: IssueRow[] = [];
  for await (const outcome of runSiteChecks(facts, [check])) {
    if (outcome.outcome === 'crashed') throw outcome.error;
    const { severity, confidence, evidence, fix, url } = outcome;
    issues.push({
      checkId: check.id,
      severity,
      confidence,
      evidence,
      fix,
      url: url ?? startUrl,
      aboutSite: url === null,
    });
    total += 1;
    if (issues.length < ISSUES_AT_ONCE) continue;
    await insertIssues(db, siteCheckId, issues);
    issues = [];
  }
  await insertIssues(db, siteCheckId, issues);
  return total;
}

async function timed<Result>(
  times: Map<string, number>,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const startedAt = performance.now();
  const result = await work();
  times.set(name, (performance.now() - startedAt) / 1000);
  return result;
}

function report(score: number, memoryBefore: number): void {
  const found = [...findings.values()].reduce((sum, count) => sum + count, 0);
  process.stdout.write(`${pages} pages, ${found} findings about the site, score ${score}\n`);
  for (const [part, time] of seconds) process.stdout.write(`| ${part} | ${time.toFixed(1)} |\n`);
  process.stdout.write(`\n${SLOWEST} slowest checks\n`);
  const slowest = [...secondsOfCheck].sort(([, one], [, other]) => other - one).slice(0, SLOWEST);
  for (const [id, time] of slowest)
    process.stdout.write(`| \`${id}\` | ${time.toFixed(1)} | ${findings.get(id) ?? 0} |\n`);
  const peak = process.resourceUsage().maxRSS / 1024;
  process.stdout.write(
    `memory: ${(memoryBefore / 1024 / 1024).toFixed(0)} MB before, ${peak.toFixed(0)} MB at its peak\n`,
  );
}
