import { parseArgs } from 'node:util';
import { forecastScores, planActions } from '@plumbline/action-plan';
import { catalogue, unfittingChecks } from '@plumbline/checks';
import {
  countPages,
  groupFindings,
  issueOf,
  listPageFixes,
  listSiteEdits,
  listSitemapUrls,
  type Analysis,
} from '@plumbline/database';
import { fileURLToPath } from 'node:url';
import { serveDemoSite } from '../apps/local/src/demo-site.ts';
import { serveCopy, type SiteCopy } from './support/site-copy.ts';
import { openStand, type Stand } from './support/stand.ts';

/**
 * Analyses websites on this machine, makes every change of the action plan on a copy of the fetched pages, and analyses
 * the copy. It prints the findings that are still there, those that are new, and the score beside its forecast.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'max-pages': { type: 'string', default: '200' },
    verbose: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  process.stdout.write('usage: npm run bench -- apply-fixes [--max-pages 200] [http://127.0.0.1:PORT/ …]\n');
  process.exit(0);
}
const notLoopback = positionals.find((url) => !/^127\.|^localhost$/.test(new URL(url).hostname));
if (notLoopback !== undefined) throw new Error(`Only sites on this machine are crawled here: ${notLoopback}`);

const PAGE = 200;
const columns = [
  'site',
  'pages',
  'auto-fixable',
  'still there',
  'new',
  'new remarks',
  'score',
  'forecast',
  'after',
];

/** Checks that point out opportunities, which are not scored. */
const informational = new Set(catalogue.filter((check) => check.informational === true).map(({ id }) => id));

const demo = await serveDemoSite(fileURLToPath(new URL('../examples/demo-site', import.meta.url)), 0);
const stand = await openStand();
try {
  stand.startWorker({ BATCHES_PER_HOST: '2' });
  process.stdout.write(`| ${columns.join(' | ')} |\n|${'---|'.repeat(columns.length)}\n`);
  for (const url of [...positionals, `${demo.origin}/`]) await report(url);
} finally {
  await stand.close();
  await demo.close();
}

async function report(url: string): Promise<void> {
  const copy = await serveCopy(new URL(url).origin);
  try {
    const startUrl = copy.origin + new URL(url).pathname;
    const before = await analyse(startUrl);
    const plan = await planOf(stand, before);
    await applyPlan(stand, before, plan.checkIds, copy);
    const after = await analyse(startUrl);
    await compare(url, before, after, plan.forecast);
  } finally {
    await copy.close();
  }
}

async function analyse(url: string): Promise<Analysis> {
  const analysis = await stand.finished(await stand.analyse(url, { maxPages: Number(values['max-pages']) }));
  if (analysis.status !== 'completed') throw new Error(`The analysis of ${url} has ${analysis.status}.`);
  return analysis;
}

async function planOf({ db }: Stand, analysis: Analysis) {
  const groups = await groupFindings(db, analysis.id);
  const actions = planActions(groups, catalogue);
  const standing = { findings: [], totals: await countPages(db, analysis.id) };
  const forecast = forecastScores(actions, groups, standing, catalogue);
  const fixable = actions.filter(({ fixableTargets }) => fixableTargets > 0);
  return { forecast: forecast.autoFixableScore, checkIds: fixable.map(({ checkId }) => checkId) };
}

async function applyPlan(
  { db }: Stand,
  analysis: Analysis,
  checkIds: readonly string[],
  copy: SiteCopy,
): Promise<void> {
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof listPageFixes>> = await listPageFixes(db, analysis.id, checkIds, {
      limit: PAGE,
      cursor,
    });
    for (const { url, fixes } of page.rows)
      copy.editPage(
        url,
        fixes.flatMap(({ fix }) => fix.edits),
      );
    cursor = page.nextCursor;
  } while (cursor !== null);
  const { sitemaps = [] } = analysis.siteFiles ?? {};
  copy.editSite(
    await listSiteEdits(db, analysis.id, checkIds),
    sitemaps,
    await listSitemapUrls(db, analysis.id, unfittingChecks),
  );
}

interface Found {
  readonly checkId: string;
  readonly url: string;
  readonly message: string;
  readonly fixable: boolean;
}

async function compare(name: string, before: Analysis, after: Analysis, forecast: number): Promise<void> {
  const [first, second] = [await findingsOf(before.id), await findingsOf(after.id)];
  const inBoth = await pagesInBoth(before.id, after.id);
  const fixable = [...first].filter(([, { fixable: is }]) => is);
  const left = fixable.filter(([key]) => second.has(key)).map(([key]) => second.get(key) as Found);
  const fresh = [...second]
    .filter(([key, { url }]) => !first.has(key) && inBoth.has(url))
    .map(([, found]) => found);
  const remarks = fresh.filter(({ checkId }) => informational.has(checkId));
  const faults = fresh.filter(({ checkId }) => !informational.has(checkId));
  const cells = [
    name,
    inBoth.size,
    fixable.length,
    left.length,
    faults.length,
    remarks.length,
    before.healthScore,
    forecast,
    after.healthScore,
  ];
  process.stdout.write(`| ${cells.join(' | ')} |\n`);
  tell('still there', left);
  tell('new', faults);
  tell('new remark', remarks);
}

function tell(what: string, findings: readonly Found[]): void {
  const byCheck = new Map<string, Found[]>();
  for (const found of findings) byCheck.set(found.checkId, [...(byCheck.get(found.checkId) ?? []), found]);
  for (const [checkId, list] of byCheck) {
    const examples = list
      .slice(0, values.verbose ? 5 : 1)
      .map(({ url, message }) => `\n      ${url}\n        ${message}`);
    process.stderr.write(`  ${what}: ${checkId} on ${list.length}${examples.join('')}\n`);
  }
}

async function findingsOf(siteCheckId: string): Promise<ReadonlyMap<string, Found>> {
  const rows = await stand.db.issue.findMany({ where: { analysisId: siteCheckId } });
  return new Map(
    rows.map(issueOf).map(({ checkId, url, evidence, fix, confidence }) => {
      const message = catalogue.find(({ id }) => id === checkId)?.message(evidence) ?? '';
      const found = { checkId, url, message, fixable: fix !== null && confidence !== 'low' };
      return [`${checkId} ${url}`, found];
    }),
  );
}

async function pagesInBoth(one: string, other: string): Promise<ReadonlySet<string>> {
  const rows = await stand.db.$queryRaw<{ url: string }[]>`
    SELECT url FROM crawl_url WHERE site_check_id IN (${one}::uuid, ${other}::uuid) AND state = 'done'
    GROUP BY url HAVING count(*) = 2`;
  return new Set(rows.map(({ url }) => url));
}
