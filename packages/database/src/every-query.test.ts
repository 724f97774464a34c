import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { conformanceSite } from '@plumbline/checks/testing';
import { AlertRules, FindingChange } from '@plumbline/contracts';
import type pg from 'pg';
import ts from 'typescript';
import * as database from './index.ts';
import { admitUrls } from './frontier/crawl-budget.ts';
import { finishWhenCrawled } from './frontier/crawl-results.ts';
import { giveUpRefused } from './frontier/give-up.ts';
import { dropFormerScreenshots } from './pages/page-renderings.ts';
import { storeApart } from './support/store-apart.ts';
import { claimed } from './testing/crawl-database.ts';
import { aPage, aPageToRender, aRendering, aResult, linkTo } from './testing/crawl-sketches.ts';
import { seedAnalysis, seedManyUrls, type SeededAnalysis } from './testing/seeds.ts';
import { seedCrawledSite } from './testing/seed-crawled-site.ts';
import { TABLES_OF_NO_ACCOUNT } from './testing/tables-of-no-account.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

/**
 * Every statement of this package is sent here to a real database, which then names every column and casts every value.
 * Statements are found in the sources: a new one fails here until it has been sent.
 */

const SOURCES = import.meta.dirname;
const ASKS = /^(?:query|queryOne|queryPrepared|executePrepared)\(|\.\$executeRaw$/;
const PACKAGES = path.resolve(SOURCES, '../..');
/** Files with queries that say the types of their rows themselves, and the tests that send those. */
const RAW: Readonly<Record<string, string>> = {
  'database/src/migrations/migrate.ts': 'database/src/migrations/migrate.test.ts',
  'database/src/site-facts/statistics.ts': 'database/src/site-facts/statistics.test.ts',
  'database/src/support/query.ts': 'database/src/every-query.test.ts',
  'local-postgres/src/leftover-server.ts': 'local-postgres/src/local-postgres.test.ts',
  'queue/src/prepare-store.ts': 'queue/src/queue.test.ts',
  'rate-limits/src/count-together.ts': 'rate-limits/src/open-rate-limits.test.ts',
};

/**
 * Parts of statements that read rows of all accounts, with the reason. Where accounts are spread over several databases,
 * each of them is asked.
 */
const OF_ALL_ACCOUNTS: Readonly<Record<string, string>> = {
  'FROM "public"."site" WHERE 1=1': 'retention goes through all sites',
  'UPDATE visit SET finished_at = now()': 'visits that were lost too often are given up',
  'FROM visit WHERE finished_at IS NULL': 'visits that nobody works on are found again',
  '"public"."visit"."host" = $1': 'crawls make room for all visits to their host',
  "FROM site_check WHERE status = 'in_progress'": 'the metrics of running analyses',
  "FROM webhook_delivery WHERE status = 'pending'": 'the metrics of due deliveries',
  'DELETE FROM webhook_delivery WHERE finished_at': 'old deliveries are deleted',
  'SELECT id FROM audit_entry WHERE at <': 'old entries are deleted',
  'WITH left_alone AS': 'pages that no renderer takes are given up',
};
/** Matches a statement that is about an owner, or about rows that its caller names. */
const NAMES_ROWS =
  /\b"?(?:\w+_)?(?:id|hash|email)"?\s*(?:=|IN)\s*(?:ANY\s*\()?\(*\$\d|\$\d+::uuid|_recordset\(|^\s*INSERT INTO "public"|WHERE 1=0/i;

interface Statement {
  readonly place: string;
  /** Matches the statement with any values. */
  readonly pattern: RegExp;
}

let opened: TestDatabase;
let seeded: SeededAnalysis;
let ownedTables: readonly string[];
const asked = new Set<string>();

beforeAll(async () => {
  opened = await createTestDatabase();
  opened.db.pool.on('connect', (client) => listen(client));
  seeded = await seedCrawledSite(opened.db, conformanceSite);
  const { rows } = await opened.db.pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  );
  ownedTables = rows.map(({ name }) => name).filter((name) => !(name in TABLES_OF_NO_ACCOUNT));
});
afterAll(() => opened.close());

function listen(client: pg.PoolClient): void {
  const ask = client.query.bind(client) as (...args: unknown[]) => unknown;
  const listening = (...args: unknown[]) => {
    const [statement] = args as [string | { readonly text: string }];
    asked.add(typeof statement === 'string' ? statement : statement.text);
    return ask(...args);
  };
  Object.assign(client, { query: listening });
}

test('every statement is one that PostgreSQL answers', async () => {
  const { db } = opened;
  const { accountId, siteId, analysisId, startUrl } = seeded;
  const reference = { accountId, analysisId };
  const analysis = await database.getAnalysis(db, accountId, analysisId);
  if (analysis === null) throw new Error('It has just been written.');
  const page = { ...reference, url: startUrl };
  const judge = {
    analysis,
    checks: {
      all: ['a', 'b'],
      ofWholeSite: ['b'],
      ofNamedUrls: ['b'],
      ofLargeSites: ['b'],
      ofClickedPages: ['b'],
      ofUnlistedPages: ['b'],
      absorptions: [],
    },
  };
  const compared = { from: analysisId, to: judge };
  const unfit = { page: ['a'], copies: ['b'], spellings: ['c'] };
  const some = { limit: 10 };
  const hash = aPage('/').urlHash;
  const nobody = { id: database.newId(), leaseId: database.newId() };
  const attempt = {
    at: new Date(),
    address: null,
    status: null,
    durationMs: 1,
    responseBody: null,
    errorClass: null,
  };

  await askSiteFacts(
    await database.createSiteFacts(db, analysis, { ...conformanceSite, homeUrl: startUrl }, null),
  );
  await Promise.all([
    database.listKeyHolders(db, ['hash']),
    database.listAnalysisProgress(db, [reference]),
    database.listPageFixes(db, analysisId, ['a', 'link-to-noncanonical'], some),
    database.listWithdrawn(db, analysisId, startUrl),
    database.listSiteEdits(db, analysisId, ['a']),
    database.listChecksBesidePages(db, analysisId, ['a']),
    database.listSitemapUrls(db, analysisId, unfit),
    database.listIssues(db, reference, {}, 'found', some),
    database.openIssues(db, reference, {}, 'severity', 5),
    database.listStandingOn(db, analysisId, [startUrl]),
    database.hasStanding(db, analysisId, 'a'),
    database.listStandingOf(db, [analysisId], ['a']),
    database.failedChecks(db, analysisId),
    all(database.streamUnjudgedIssues(db, reference, {})),
    database.countUnjudgedIssues(db, reference, {}),
    database.listIgnoredIds(db, { accountId, siteId }),
    database.isJudgedSince(
      db,
      { accountId, siteId, environment: 'live' },
      { checkId: 'a', lastSeen: new Date() },
    ),
    database.countIssueChanges(db, compared),
    ...[true, false].flatMap((areChangesKept) => [
      database.countFixedByCheck(db, { ...compared, areChangesKept }),
      ...FindingChange.options.map((change) =>
        database.listIssueChanges(db, { ...compared, areChangesKept }, change, some),
      ),
      ...(['new', 'still'] as const).map((kind) =>
        database.listIssues(
          db,
          reference,
          { change: { kind, from: analysisId, areChangesKept } },
          'found',
          some,
        ),
      ),
    ]),
    database.keepIssueChanges(db, compared),
    database.readPlannedActions(db, analysis),
    askComparisons(db, judge),
    database.countSeen(db, analysis),
    database.listRepeatedOpenings(db, analysisId),
    database.countFindings(db, analysisId),
    database.countRefusals(db, analysisId, [403]),
    database.sampleNamedPages(db, analysisId, 10),
    all(database.readTitleFindings(db, analysisId, { verified: ['a'], unverified: ['b'] })),
    all(database.readHeadingFixes(db, analysisId)),
    database.readLostTitles(db, analysisId, 'a'),
    database.listFormerTitles(db, analysisId, [startUrl]),
    database.findDeadHosts(db, ['site.test']),
    database.isHostWanted(db, { host: 'site.test', analysisId, work: 'page' }),
    database.getHostPace(db, 'site.test'),
    database.findAnsweredPage(db, analysisId),
    database.findAskedPause(db, 'site.test'),
    all(database.streamPages(db, reference, {}, { sort: 'found', order: 'asc' })),
    all(database.readLossCandidates(db, analysis, analysisId)),
    database.listUndiscovered(db, analysisId, analysisId, 10),
    database.findContent(db, analysisId, [String(hash)]),
    database.listLostPages(db, reference, {}, some),
    database.readDistributions(db, accountId, analysisId),
    database.listFolders(db, reference, '/'),
    database.listHiddenByUnread(
      db,
      { analysis, beforeId: analysisId },
      { urls: [startUrl], wereUnread: true },
      [String(hash)],
    ),
    database.mayHideLinks(db, analysis, analysisId),
    database.isStoodInFor(db, analysisId, startUrl),
    database.isStandIn(db, analysisId, 'a'),
    database.markCovered(db, { analysisId, beforeId: analysisId }),
    database.markSharedStandIns(
      db,
      { analysisId, beforeId: analysisId },
      { url: startUrl, contentHash: 'a' },
    ),
    database.whyLinksUnknown(db, { analysis, beforeId: analysisId }, true),
    database.listNamedByUnchanged(db, analysisId, [{ id: analysisId, earlierId: analysisId }]),
    database.readLinkTargets(db, analysisId, unfit, 10),
    database.countScripted(db, analysisId),
    database.listFinalUrls(db, analysisId, [startUrl]),
    database.getPage(db, page),
    database.listFixesOf(db, page),
    database.listLinksOf(db, page, 'in', some),
    database.listPages(db, reference, {}, { sort: 'found', order: 'asc' }, some),
    database.countSelectedPages(db, reference, {}),
    database.listPageStates(db, analysisId, [startUrl]),
    database.listUnreadStates(db, analysisId, [startUrl]),
    database.listUnreached(db, analysisId, [startUrl]),
    database.listKnownUrls(db, analysisId, [startUrl]),
    database.listLinkGraph(db, accountId, analysisId, some),
    all(database.readIndexableUrls(db, { accountId, id: analysisId }, unfit)),
    database.findPathPrefixes(db, analysisId, { pagesMin: 1, limit: 10 }),
    database.findRedirectLoops(db, { id: analysisId, hosts: [] }, { limit: 10 }),
    database.listPageProfiles(db, analysisId, 10),
    database.countSkippedUrls(db, accountId, analysisId),
    database.listSightings(db, [analysisId], ['a']),
    database.countTargets(db, analysisId),
    database.readFigures(db, analysis, null),
    database.keepFigures(db, analysis, null),
    all(database.readDue(db, {})),
    database.readTargetsJson(db, accountId, analysisId, []),
    database.groupFindings(db, analysisId),
    database.listActionTargets(db, { analysisId, checkId: 'a' }, some),
    database.findActionTargets(db, { analysisId, checkId: 'a' }, [startUrl]),
    database.listSitesWithLatest(db, accountId, 'live', { words: 'a', siteIds: [siteId] }, some),
    database.findSiteByHost(db, accountId, ['site.test'], 'live'),
    database.findIdleVisits(db),
    database.readFleetLoad(db),
    database.kindsAtStandStill(db),
    database.hasLiveRenderer(db),
    database.listProcesses(db),
    database.listStuckAnalyses(db, { seconds: 900, limit: 10 }),
    database.mayRun(db, analysisId),
    database.listStartable(db, accountId),
    database.listOldTransactions(db, 3_600, 10),
    database.supposeResults(db, analysisId, { discovered: [], results: [] }, async () => null),
    database.findThoseShowingLess(db, analysisId, [hash]),
    database.findWhatFindingsRestOn(db, analysisId, 'a', [startUrl]),
    database.recordAttempt(db, { ...nobody, sentTo: [] }, attempt, { status: 'delivered' }),
    database.claimDeliveries(db, { limit: 1, perHostMax: 1, leaseMs: 1 }),
    database.computeLinkGraph(db, analysisId, (work) => db.$transaction(work)),
    db.$transaction((tx) => database.takeOverLinkGraph(tx, analysisId, analysisId)),
    db.$transaction((tx) =>
      database.takeOverSiteFindings(tx, { beforeId: analysisId, analysisId }, ['a'], ['b']),
    ),
    database.isSiteUnchanged(db, { beforeId: analysisId, analysisId }, startUrl),
    database.noteFoundActions(db, { ...analysis, siteId, finishedAt: new Date() }, []),
  ]);
  await database.refreshStatistics(db, await seedManyUrls(db, 1_000));
  await askFrontier(db);
  await askWrites(db, seeded);
  await askAccess(db, seeded);

  await db.analysis.update({ where: { id: analysisId }, data: { status: 'completed', judgedBy: 'a' } });
  const next = { ...analysis, id: database.newId(), judgedBy: 'a' };
  await database.findEarlierPages(db, next, [analysisId], ['a']);

  const unasked = statements().filter(({ pattern }) => ![...asked].some((text) => pattern.test(text)));
  expect(unasked.map(({ place }) => place)).toEqual([]);
});

test('a statement about rows of accounts names an owner or rows, but those of the whole fleet', () => {
  const crossing = [...asked].filter((text) => isAboutAccounts(text) && !NAMES_ROWS.test(text));
  const known = Object.keys(OF_ALL_ACCOUNTS);
  expect(crossing.filter((text) => !known.some((part) => text.includes(part)))).toEqual([]);
  expect(known.filter((part) => !crossing.some((text) => text.includes(part)))).toEqual([]);
});

test('no query says the types of its rows beside its statement, but those that a test is named for', () => {
  const raw = readdirSync(PACKAGES)
    .filter((name) => name !== 'chaos')
    .flatMap((name) => sourcesOf(`${name}/src`))
    .filter((name) => /\$queryRaw|\.query</.test(readFileSync(path.join(PACKAGES, name), 'utf8')));
  expect(raw.toSorted()).toEqual(Object.keys(RAW));
  const missing = Object.values(RAW).filter((name) => !existsSync(path.join(PACKAGES, name)));
  expect(missing).toEqual([]);
});

/** Asks each question once, under any conditions. */
async function askSiteFacts(site: Awaited<ReturnType<typeof database.createSiteFacts>>): Promise<void> {
  await site.homePage();
  await Promise.all([
    site.lookUp([site.startUrl]),
    site.findPages([site.startUrl]),
    site.openings([site.startUrl]),
  ]);
  const lists = [
    site.socialPreviews({}),
    site.hreflangMismatches(),
    site.pages({}),
    site.references({ kinds: ['link'] }),
    site.targets({ kinds: ['link'] }),
    site.brokenFragments(),
    site.duplicates('title'),
    site.nearDuplicates(),
    site.urlVariants(),
    site.lostPages(),
    site.unlinkedPages(),
    site.sitemapEntries({}),
    site.paginationSteps(),
    site.redirectChains(),
    site.canonicalChains(),
    site.headerSample(1),
    site.skippedUrls(['robots'], 1),
  ] satisfies AsyncIterable<unknown>[];
  for (const list of lists) await all<unknown>(list);
}

const A_SAMPLE = { rendered: true, summary: { scriptedTemplate: '*: main' } };

/** Runs a crawl from its first claim to its last. */
async function askComparisons(db: database.Database, judge: database.Judge): Promise<void> {
  const { accountId, clientId, siteId, analysisId } = await seedAnalysis(db);
  const withoutCheck = await seedAnalysis(db, { owner: { accountId, clientId } });
  const completed = { siteId, status: 'completed', extent: 'full' } as const;
  await db.analysis.update({ where: { id: analysisId }, data: completed });
  await db.analysis.update({
    where: { id: withoutCheck.analysisId },
    data: { ...completed, unjudgedChecks: { a: 'not_asked' } },
  });
  const ofPart = { ...judge, analysis: { ...judge.analysis, options: { maxDepth: 1 } } };
  for (const to of [judge, ofPart]) {
    await database.leaveOutExplained(db, to, withoutCheck.analysisId);
    await database.keepComparison(db, { from: withoutCheck.analysisId, to }, []);
    await database.readStanding(db, withoutCheck.analysisId, to);
  }
}

async function askFrontier(db: database.Database): Promise<void> {
  const { analysisId } = await seedAnalysis(db, { startUrl: 'https://frontier.test/' });
  const stage = await database.claimStage(db, analysisId, 'discover', 60_000);
  if (stage.kind !== 'claimed') throw new Error(stage.kind);
  await database.renewStage(db, stage.lease, 60_000);
  await database.insertListedUrls(db, stage.lease, [aPage('/listed?a=1', { inSitemap: true })], 10);
  const siteFiles = { homeUrl: 'https://frontier.test/', robots: [], sitemaps: [], probes: [] };
  await database.startCrawling(db, stage.lease, { hosts: ['frontier.test'], siteFiles });
  const request = { analysisId, work: 'page', limit: 1, leaseMs: 60_000, batchesMax: 10 } as const;
  const { leaseId, urls } = claimed(await database.claimUrls(db, request));
  await database.renewLease(db, analysisId, leaseId, 60_000);
  const probe = { ...aPage('/probe'), purpose: 'probe' } as const;
  const suspect = aPage('/suspect?page=1', { suspectedAs: 'calendar' });
  const budget = { pagesMax: 10, probesMax: 10, queryVariantsMax: 10 };
  await admitUrls(db, analysisId, [probe, suspect], { ...budget, totalUrls: 1, hosts: [] });
  await database.getRenderingState(db, analysisId);
  await database.recordBatch(db, {
    ...budget,
    analysisId,
    leaseId,
    toRender: urls.map(({ id }) => aPageToRender(id)),
    renderings: urls.map(({ id }) => aRendering(id)),
    results: urls.map(({ id }) =>
      aResult(id, { references: [linkTo('https://elsewhere.test/')], ...A_SAMPLE }),
    ),
    unchanged: {
      pages: urls.map(({ id }) => ({ id, earlierId: id, headers: {}, responseMs: null })),
      pageCheckIds: ['a'],
    },
    retries: urls.map(({ id }) => ({ id, delayMs: 1 })),
    postponed: urls.map(({ id }) => ({ id, delayMs: 1 })),
    discovered: [probe, suspect],
    leftOut: urls.map(({ id }) => ({ id, reason: 'host_late', detail: '' })),
  });
  await database.takeTurns(db, new Map([['site.test', 1]]), { intervalMs: 1, horizonMs: 1 });
  await database.leaveOutLateProbes(db, analysisId, 0);
  await database.findIdleAnalyses(db);
  const held = claimed(await database.claimUrls(db, { ...request, leaseMs: 0 }));
  await database.claimUrls(db, { ...request, leaseId: held.leaseId });
  await database.claimUrls(db, { ...request, work: 'probe' });
  const ids = held.urls.map(({ id }) => id);
  await giveUpRefused(db, analysisId, held.leaseId, ids);
  await database.giveUpRendering(db);
  await database.releaseUrls(db, analysisId, held.leaseId);
  await db.crawlUrl.updateMany({ where: { analysisId, purpose: 'page' }, data: { state: 'done' } });
  await db.crawlUrl.updateMany({ where: { analysisId, purpose: 'probe' }, data: { state: 'pending' } });
  await finishWhenCrawled(db, analysisId);
  await database.releaseStage(db, stage.lease, { countsAs: 1 });
  await database.saveHostPace(db, 'site.test', { delayMs: 1, pausedMs: 1 });
  await database.pauseForOutage(db, 'site.test', { pauseMs: 1, waitMs: 1 });
  await database.endOutage(db, 'site.test');
  const dead = { reason: 'timeout', detail: 'no answer' } as const;
  await database.saveDeadHosts(db, new Map([['dead.test', dead]]), 1);
}

/** Runs the writes after a crawl, and those of records beside an analysis. */
async function askWrites(db: database.Database, seeded: SeededAnalysis): Promise<void> {
  const { accountId, analysisId } = seeded;
  const analysis = await database.getAnalysis(db, accountId, analysisId);
  if (analysis === null) throw new Error('It has just been written.');
  const unfit = { page: ['a'], copies: ['b'], spellings: ['c'] };
  const { startUrl: url } = analysis;
  const found = { checkId: 'a', severity: 'low', confidence: 'low', url, evidence: {}, fix: null } as const;
  await database.beginSiteIssues(db, analysisId, ['a'], { comparedId: analysisId });
  await database.insertSiteIssues(db, analysisId, [found], { beforeId: null, comparedId: analysisId });
  await database.suppressIssues(db, analysisId, {
    everywhere: [],
    onSameUrl: [{ by: 'a', suppressed: 'b' }],
    onNamedUrls: [{ by: 'a', suppressed: 'b' }],
  });
  await database.leaveOutUnread(db, analysis, analysisId, ['a']);
  await database.agreeOnValues(db, analysisId, ['a']);
  await database.beatHeart(
    db,
    database.newHeart({ kind: 'crawler', privateAddresses: [], secretsKeyId: '' }),
    [],
  );
  await database.withdrawTwinFixes(db, analysisId);
  await database.withdrawUnfitFixes(db, analysisId, unfit);
  await database.withdrawLostTrails(db, analysisId, ['a']);
  await database.withdrawOtherCodes(db, analysisId, ['a']);
  const fix = { current: '', suggested: '', snippet: '', edits: [] };
  await database.replaceFixes(db, analysisId, [{ issueId: database.newId(), fix }]);
  await database.settleIssues(db, analysis, analysisId);
  // An analysis that shares findings with others changes them by another statement.
  await db.analysis.update({ where: { id: analysisId }, data: { sharedFrom: [analysisId] } });
  await database.rescore(db, analysis, () => 1);
  await dropFormerScreenshots(db, analysis);
  await database.listMeasuredPages(db, analysisId, { perFolder: 1, limit: 1, first: [] });
  await database.choosePagesToMeasure(db, analysisId, { perKind: 1, limit: 1, first: [] });
  const measured = { urlId: database.newId(), url: 'https://frontier.test/', leaseId: database.newId() };
  await database.claimPageToMeasure(db, analysisId, 1);
  await database.renewPageToMeasure(db, measured, 1);
  await database.storeVitals(db, measured, 'render_failed');
  await database.giveUpMeasuring(db, analysisId, { reason: null, withinMs: 1 });
  await database.listPageVitals(db, analysisId);
  await database.keepLostPages(db, { analysisId, baselineId: database.newId() }, []);
  await database.insertSnapshot(db, analysis, {
    dimensions: [],
    triggeredBy: 'a test',
    topActionScore: 1,
    autoFixableScore: 1,
    actions: [],
  });
  const nobody = { id: database.newId(), leaseId: database.newId() };
  await database.finishVisit(db, { id: nobody.id, attempts: 1 }, []);
  await askAlerts(db, analysis);
  await database.releaseDelivery(db, nobody);
  await database.redeliverWebhook(db, { accountId, id: nobody.id });
  await database.deleteOldDeliveries(db);
  const emptied = await seedAnalysis(db, { startUrl: 'https://emptied.test/' });
  await database.keepDetails(db, { ...analysis, id: emptied.analysisId }, true, 1);
  await database.markDetailsForDeletion(
    db,
    emptied.analysisId,
    await database.readFigures(db, analysis, null),
    false,
  );
  while (await database.deleteSomeDetails(db, emptied.analysisId));
  await database.deleteAnalysis(db, emptied.accountId, emptied.analysisId);
  await db.$transaction(async (tx) => {
    await storeApart(tx, ['first', 'second'], async ([first]) => {
      if (first === 'first') await tx.$executeRaw`SELECT 1 / 0`;
    });
  });
}

/** Runs the statements about alerts. */
async function askAlerts(db: database.Database, analysis: database.Analysis): Promise<void> {
  const { accountId } = analysis;
  const rules = AlertRules.parse({});
  const where = { target: new Uint8Array(1), shown: 'a', host: 'a' };
  const named = { accountId, name: 'a', kind: 'slack', rules, siteIds: [], ...where } as const;
  const channel = await database.createAlertChannel(db, named);
  if (channel === null) throw new Error('It is the first one.');
  const before = { ...analysis, extent: 'full' } as const;
  const changes = { new: 0, still: 0, fixed: 0, not_judged: 0 };
  await database.readChange(db, { analysis, before, changes, titleOf: String });
}

/** Runs the statements about keys, members and their requests. */
async function askAccess(db: database.Database, { accountId, analysisId }: SeededAnalysis): Promise<void> {
  const key = { accountId, name: 'A key', scopes: [], environment: 'live' } as const;
  const created = await database.createApiKeyWithin(db, key, 1);
  if (created === null) throw new Error('It is the first one.');
  const { id } = created.record;
  await database.touchApiKeys(db, new Map([[id, new Date()]]));
  await database.removeMember(db, accountId, id);
  await database.tieIdempotencyKey(db, { ownerId: id, key: 'a', requestHash: 'b' }, analysisId);
  const sealed = { accountId, sealed: new Uint8Array(1), now: new Date() };
  await database.rotateWebhookSecret(db, sealed);
  await database.insertAuditEntries(db, [
    {
      id: database.newId(),
      accountId,
      apiKeyId: id,
      userId: null,
      actor: 'A key',
      at: new Date(),
      address: '203.0.113.7',
      userAgent: null,
      method: 'GET',
      route: '/',
      path: '/',
      status: 200,
      requestId: 'a',
      durationMs: 1,
    },
  ]);
  await database.deleteAuditEntriesBefore(db, new Date(0));
  await database.pingDatabase(db);
  const calledOff = new AbortController();
  const work = async () => calledOff.abort();
  const ownConnections = database.createOwnConnections(db);
  await ownConnections.use({ signal: calledOff.signal, onError: fail, isSmall: true }, work);
  await ownConnections.close();
  await database.asciiLocale(db);
  await database.hasRoomOnDisk(db);
}

/** Tells whether a statement names a table whose rows belong to accounts. */
function isAboutAccounts(statement: string): boolean {
  return ownedTables.some((table) =>
    new RegExp(`\\b(?:FROM|JOIN|UPDATE|INTO|USING) (?:"public"\\.)?"?${table}\\b`).test(statement),
  );
}

/** Returns every tagged template that is a statement, and every text that is given to the driver. */
function statements(): readonly Statement[] {
  return sources().flatMap(([name, text]) => {
    const found: Statement[] = [];
    const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node): void => {
      if (ts.isTaggedTemplateExpression(node) && ASKS.test(node.tag.getText())) {
        found.push({ place: placeOf(source, node), pattern: patternOf(node.template) });
      }
      if (ts.isCallExpression(node) && /\.query$/.test(node.expression.getText())) {
        const [text] = node.arguments;
        if (text !== undefined && ts.isStringLiteralLike(text))
          found.push({ place: placeOf(source, node), pattern: exactly([text.text]) });
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
    return found;
  });
}

function placeOf(source: ts.SourceFile, node: ts.Node): string {
  const { line } = source.getLineAndCharacterOfPosition(node.getStart());
  return `${source.fileName}:${line + 1}`;
}

function patternOf(template: ts.TemplateLiteral): RegExp {
  if (ts.isNoSubstitutionTemplateLiteral(template)) return exactly([template.text]);
  return exactly([template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)]);
}

/** Matches these parts of a statement, with anything between them. */
function exactly(parts: readonly string[]): RegExp {
  return new RegExp(`^${parts.map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('[^]*')}$`);
}

/** Returns the sources of this package, with their texts. */
function sources(): readonly (readonly [name: string, text: string])[] {
  return sourcesOf('database/src')
    .map((name) => path.relative(SOURCES, path.join(PACKAGES, name)))
    .filter((name) => !name.startsWith('migrations'))
    .sort()
    .map((name) => [name, readFileSync(path.join(SOURCES, name), 'utf8')]);
}

/** Returns the files of product code in a folder of packages. */
function sourcesOf(folder: string): readonly string[] {
  return readdirSync(path.join(PACKAGES, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /^(?!generated|testing)[^.]+\.ts$/.test(name))
    .map((name) => `${folder}/${name}`);
}

function fail(error: unknown): never {
  throw error;
}

async function all<Value>(values: AsyncIterable<Value>): Promise<void> {
  for await (const _value of values);
}
