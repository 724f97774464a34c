import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createApiClient, type ApiClient } from '@plumbline/api-client';
import { issueRoutes, lostPageRoutes, siteRoutes, toolRoutes, type DeployCheck } from '@plumbline/contracts';
import { createAccount, createApiKey, createClient } from '@plumbline/database';
import { createTestDatabase } from '@plumbline/database/testing';
import { patience, serveSite, startApp, until, type SitePage } from '@plumbline/testkit';
import { canoePage } from './testing/canoe-page.ts';
import { changes, expectedLosses, type Change } from './testing/changes.ts';
import { runCli } from './run.ts';

/**
 * Analyses a site, changes it in 78 ways, and judges it in each way that the service has: the gate with and without a
 * comparison, the command with the service and alone, and a second analysis.
 */

const STARTS_WITHIN_MS = 300_000;
const UNCHANGED = 26;

const inPlace = [...changes.losing, ...changes.hurting, ...changes.right];
const all = [...inPlace, ...changes.leaving];
const unchanged = Array.from({ length: UNCHANGED }, (_none, index) => ({
  path: `/unchanged-${index}`,
  // An old broken link, which nobody has to repair before a deployment.
  html: canoePage(
    index,
    index === 7 ? { body: `<h1>Canoe</h1><p>${'Old. '.repeat(60)}</p><a href="/gone">Gone</a>` } : {},
  ),
}));

const newAddresses = changes.leaving.flatMap(({ movedTo, before: html }) =>
  movedTo === null ? [] : [{ path: movedTo, html }],
);

function homeOf(linked: readonly { readonly path: string }[]): string {
  const links = linked.map((page) => `<li><a href="${page.path}">${page.path.slice(1)}</a></li>`);
  return canoePage(999, {
    title: 'Canoes of Lake Morrow',
    body: `<h1>Canoes</h1><ul>${links.join('\n')}</ul>`,
  });
}

/** Tells whether a change is in the source of the page; other changes affect how it is served. */
const isSource = ({ after }: Change): boolean => typeof after === 'string';
const served = inPlace.filter((change) => !isSource(change));
const sourceOf = ({ after }: Change): string => (typeof after === 'string' ? after : '');
const named = (list: readonly Change[]) => list.map((change) => [change.name, change] as const);

/** The parts of a Code Quality report that these tests read. */
interface CodeQualityIssue {
  readonly description: string;
  readonly severity: string;
  readonly location: { readonly path: string };
}

type Looks = Awaited<ReturnType<typeof look>>;
type Service = Awaited<ReturnType<typeof startService>>;
type Environment = Service['environment'];
let looks: Looks;
const end: (() => Promise<void>)[] = [];
beforeAll(async () => {
  looks = await look();
}, STARTS_WITHIN_MS * patience);
afterAll(async () => {
  for (const close of end.toReversed()) await close();
});

async function look() {
  const service = await startService();
  const [changed, right, wrong] = await Promise.all([
    lookAtChanges(service),
    moveSite(service, (page) => page),
    moveSite(service, () => '/'),
  ]);
  return { ...changed, moves: { right, wrong } };
}

async function lookAtChanges(service: Service) {
  const { api, siteId, origin, pages } = service;
  const first = await analyse(api, siteId);
  await api.call(siteRoutes.putExpectedLosses, {
    params: { siteId },
    body: { patterns: [...expectedLosses] },
  });
  const sourced = inPlace.filter(isSource);
  const given = sourced.map((change) => ({ url: origin + change.path, html: sourceOf(change) }));
  const withBaseline = await check(api, { pages: given });
  const alone = await check(api, { pages: given, baseline: false });
  const losing = given.filter(({ url }) => changes.losing.some((change) => origin + change.path === url));
  const losingScore = (await check(api, { pages: losing })).score;
  const asTheyWere = unchanged.map((page) => ({ url: origin + page.path, html: page.html }));
  const same = await check(api, { pages: asTheyWere });
  const newPages = newAddresses.map(({ path: address, html }) => ({ url: origin + address, html }));
  const copies = changes.leaving
    .filter(isSource)
    .map((change) => ({ url: origin + change.path, html: sourceOf(change) }));
  const afterwards = { pages: [...asTheyWere, ...newPages, ...copies] };
  const atNewAddresses = [await check(api, afterwards), await check(api, { ...afterwards, baseline: false })];
  for (const { path: changed, after } of all) pages[changed] = after;
  for (const { path: address, html } of newAddresses) pages[address] = html;
  pages['/'] = homeOf([...inPlace, ...newAddresses, ...unchanged]);
  const fetched = new Map(
    await Promise.all(
      served.map(async ({ path: changed }) => [changed, await checkServed(api, origin + changed)] as const),
    ),
  );
  const commands = await runCommands(service, sourced);
  const second = await analyse(api, siteId);
  const again = await lookAgain(service);
  const plan = await api.call(toolRoutes.getPlan, { body: { domain: new URL(origin).host } });
  const lost = await listLost(api, second.siteCheckId);
  const fixed = await listFixed(api, first.siteCheckId, second.siteCheckId);
  const gate = { withBaseline, alone, losingScore, same, atNewAddresses, fetched };
  return { origin, first, second, plan, lost, fixed, gate, commands, again };
}

/** Judges lost pages after the latest analysis has found them lost: unchanged, changed, and repaired. */
async function lookAgain({ api, origin, environment }: Service) {
  const lost = changes.losing.filter(isSource);
  const still = lost.map((change) => ({ path: change.path, html: sourceOf(change) }));
  const changed = still.map(({ path: page, html }) => ({
    path: page,
    html: html.replace('of cedar, built', 'of pine, built'),
  }));
  const back = changes.losing.map((change) => ({ path: change.path, html: change.before }));
  const twoBack = [...back.slice(0, 2), ...still.slice(2)];
  const checkAll = (files: readonly File[]) =>
    check(api, { pages: files.map(({ path: page, html }) => ({ url: origin + page, html })) });
  return {
    still: { gate: await checkAll(still), command: await runWithService(origin, environment, still) },
    changed: { gate: await checkAll(changed), command: await runWithService(origin, environment, changed) },
    twoBack: { gate: await checkAll(twoBack), command: await runWithService(origin, environment, twoBack) },
    back: { gate: await checkAll(back), command: await runWithService(origin, environment, back) },
  };
}

async function checkServed(api: ApiClient, url: string) {
  const [baseline, alone] = await Promise.all([check(api, { url }), check(api, { url, baseline: false })]);
  return { baseline, alone };
}

async function startService() {
  const database = await createTestDatabase();
  end.push(() => database.close());
  const pages: Record<string, SitePage> = {
    '/': homeOf([...all, ...unchanged]),
    '/login': canoePage(998),
    ...Object.fromEntries(unchanged.map((page) => [page.path, page.html])),
    ...Object.fromEntries(all.map((change) => [change.path, change.before])),
  };
  const site = await serveSite(pages);
  end.push(() => site.close());
  const environment = {
    DATABASE_URL: database.url,
    SECRETS_KEY: Buffer.alloc(32).toString('base64'),
    HOST: '127.0.0.1',
    PORT: '0',
    ALLOW_PRIVATE_ADDRESSES: '127.0.0.0/8',
  };
  // The processes start one after the other, because both prepare the queue's tables.
  const server = await startApp({ name: 'api', environment, event: 'api.started' });
  const worker = await startApp({ name: 'crawler-worker', environment, event: 'worker.started' });
  end.push(async () => {
    await Promise.all([server.stop(), worker.stop()]);
  });
  const account = await createAccount(database.db, { name: 'Acme', tier: 'pro' });
  const client = await createClient(database.db, account.id, 'Acme');
  const scopes = ['mcp:read', 'mcp:write', 'api:read', 'api:write'] as const;
  const { key: apiKey } = await createApiKey(database.db, {
    accountId: account.id,
    name: 'CI',
    scopes: [...scopes],
    environment: 'live',
  });
  const baseUrl = `http://127.0.0.1:${String(server.started['port'])}`;
  const api = createApiClient({ baseUrl, apiKey });
  const addSite = async (url: string) => {
    const created = await api.call(siteRoutes.create, { params: { clientId: client.id }, body: { url } });
    return created.id;
  };
  return {
    api,
    addSite,
    siteId: await addSite(`${site.origin}/`),
    origin: site.origin,
    pages,
    environment: { SERVICE_API_URL: baseUrl, SERVICE_API_KEY: apiKey },
  };
}

/** Analyses another site, moves it to another host, and judges it in each way. */
async function moveSite({ api, addSite, environment }: Service, pathOf: (page: string) => string) {
  const moving = unchanged.slice(0, 6);
  const pages: Record<string, SitePage> = { '/': homeOf(moving) };
  for (const { path: page, html } of moving) pages[page] = html;
  const site = await serveSite(pages);
  const elsewhere = await serveSite({ ...pages }, '127.0.0.2');
  const siteId = await addSite(`${site.origin}/`);
  await analyse(api, siteId);
  for (const page of Object.keys(pages))
    pages[page] = { status: 301, headers: { location: elsewhere.origin + pathOf(page) } };
  const second = await analyse(api, siteId);
  const lost = await listLost(api, second.siteCheckId);
  const old = site.origin + (moving[0]?.path ?? '');
  const atOldAddress = {
    gate: [await check(api, { url: old }), await check(api, { url: old, baseline: false })],
    commands: await runOnUrl(old, environment),
  };
  const given = moving.map(({ path: page, html }) => ({ url: elsewhere.origin + page, html }));
  const atNewAddress = {
    gate: [await check(api, { pages: given }), await check(api, { pages: given, baseline: false })],
    commands: await runOnFolder(elsewhere.origin, environment, moving),
  };
  await Promise.all([site.close(), elsewhere.close()]);
  return { lost: [...lost.values()], pages: moving.length, atOldAddress, atNewAddress };
}

/** Analyses the site. @returns its status when it has ended */
async function analyse(api: ApiClient, siteId: string) {
  const { siteCheckId } = await api.call(toolRoutes.scanSite, {
    body: { siteId, checkExternalLinks: false },
  });
  const status = () => api.call(toolRoutes.getScan, { params: { siteCheckId } });
  await until(async () => (await status()).status === 'completed', 'the end of the analysis');
  return { siteCheckId, score: (await status()).health_score ?? 100 };
}

const check = (api: ApiClient, body: object) =>
  api.call(toolRoutes.checkBeforeDeploy, {
    body: { failOn: 'critical', detail: 'full', limit: 1_000, ...body },
  });

/** Runs the command on the changed pages: with the service, and alone. */
async function runCommands({ origin, environment }: Service, sourced: readonly Change[]) {
  const changed = sourced.map((change) => ({ path: change.path, html: sourceOf(change) }));
  const copies = changes.leaving
    .filter(isSource)
    .map((change) => ({ path: change.path, html: sourceOf(change) }));
  const fetched = new Map(
    await Promise.all(
      served.map(async (change) => [change.path, await runOnUrl(origin + change.path, environment)] as const),
    ),
  );
  return {
    // The command gets only pages, so a canonical must name one of them.
    changed: await runOnFolder(origin, environment, [...changed, ...unchanged]),
    same: await runOnFolder(origin, environment, unchanged),
    elsewhere: await runElsewhere(origin, environment),
    strict: await runWithService(origin, environment, unchanged, ['--fail-on', 'high', '--fail-on-existing']),
    atNewAddresses: await runOnFolder(
      origin,
      environment,
      [...unchanged, ...newAddresses, ...copies],
      expectedLosses.flatMap((pattern) => ['--expected', pattern]),
    ),
    fetched,
  };
}

/** Runs the command with a wrong address, on a folder whose files match no page of the site. */
async function runElsewhere(origin: string, environment: Environment) {
  const folder = await mkdtemp(path.join(tmpdir(), 'plumbline-changes-'));
  end.push(() => rm(folder, { recursive: true }));
  for (const { path: page, html } of unchanged) await writeFile(path.join(folder, `${page}.html`), html);
  let said = '';
  const terminal = { ...silent, say: (line: string) => (said += line), environment };
  const exitCode = await runCli(['check', folder, '--site', `${origin}/wrong/`], terminal);
  return { exitCode, said };
}

const NOT_JUDGED_SENTENCE = 'It was not judged this time: search engines lost the page.';
const silent = { colours: false, out: () => undefined, say: () => undefined };

async function runOnUrl(url: string, environment: Environment) {
  const service = await runCli(['check', url], { ...silent, environment });
  const alone = await runCli(['check', url, '--alone'], { ...silent, environment });
  return { service, alone };
}

interface File {
  readonly path: string;
  readonly html: string;
}

/**
 * Runs the command on a folder of these pages.
 * @returns its exit code and the blocking issues, with the service and alone
 */
async function runOnFolder(...[origin, environment, files, options = []]: Parameters<typeof runWithService>) {
  return {
    service: await runWithService(origin, environment, files, options),
    alone: await runWithService(origin, environment, files, [...options, '--alone']),
  };
}

async function runWithService(
  origin: string,
  environment: Environment,
  files: readonly File[],
  options: readonly string[] = [],
) {
  const folder = await mkdtemp(path.join(tmpdir(), 'plumbline-changes-'));
  end.push(() => rm(folder, { recursive: true }));
  for (const { path: page, html } of files) {
    const file = path.join(folder, 'site', `${page}.html`);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, html);
  }
  const reportAt = (kind: string) => path.join(folder, `report.${kind}`);
  const [report, sarif, junit] = [reportAt('json'), reportAt('sarif'), reportAt('xml')];
  const args = ['check', path.join(folder, 'site'), '--site', origin, '--fail-on', 'critical', ...options];
  let told = '';
  const terminal = { ...silent, out: (text: string) => (told += text), environment };
  const reports = ['--code-quality', report, '--sarif', sarif, '--junit', junit];
  const exitCode = await runCli([...args, ...reports], terminal);
  const issues = JSON.parse(await readFile(report, 'utf8')) as readonly CodeQualityIssue[];
  const unjudged = issues.filter(({ description }) => description.includes(NOT_JUDGED_SENTENCE));
  const others = [await readFile(sarif, 'utf8'), await readFile(junit, 'utf8')];
  const paths = issues.filter(({ severity }) => severity === 'blocker').map(({ location }) => location.path);
  return {
    exitCode,
    told,
    paths: new Set(paths.map((file) => `/${path.basename(file, '.html')}`)),
    unjudged: [unjudged.length, ...others.map((text) => text.split(NOT_JUDGED_SENTENCE).length - 1)],
  };
}

async function listLost(api: ApiClient, siteCheckId: string) {
  const answer = await api.call(lostPageRoutes.list, { params: { siteCheckId }, query: { limit: 200 } });
  return new Map(answer.data.map((page) => [page.url, page]));
}

async function listFixed(api: ApiClient, from: string, to: string) {
  const query = { to, change: 'fixed' as const, limit: 200 };
  const answer = await api.call(issueRoutes.compare, { params: { siteCheckId: from }, query });
  expect(answer.nextCursor).toBeNull();
  return answer.data.map(({ url }) => url);
}

const blockedUrls = ({ issues }: DeployCheck) =>
  new Set(issues.filter(({ blocks }) => blocks).map(({ url }) => url));
const fixedUrls = ({ gone }: DeployCheck) =>
  gone.filter(({ change }) => change === 'fixed').map(({ url }) => url);

test('there are at least 30 changes that lose a page, 20 that hurt one, and 10 that are right', () => {
  expect(changes.losing.length).toBeGreaterThanOrEqual(30);
  expect(changes.hurting.length).toBeGreaterThanOrEqual(20);
  expect(changes.right.length + changes.leaving.length).toBeGreaterThanOrEqual(10);
});

describe('loses a page', () => {
  const sourced = changes.losing.filter(isSource);

  test.each(named(sourced))('%s: blocks in the gate, with and without a comparison', (_name, change) => {
    const url = looks.origin + change.path;
    for (const answer of [looks.gate.withBaseline, looks.gate.alone]) {
      expect(blockedUrls(answer)).toContain(url);
      expect(answer.issues).toContainEqual(
        expect.objectContaining({ url, checkId: 'lost-page', how: change.how, blocks: true }),
      );
    }
    expect(fixedUrls(looks.gate.withBaseline)).not.toContain(url);
  });

  test.each(named(sourced))('%s: blocks in the command, with the service and alone', (_name, change) => {
    expect(looks.commands.changed.service.paths).toContain(change.path);
    // Without the service, the command cannot know that a sign-in page was another page before.
    const isKnownAlone = change.how !== 'auth';
    expect(looks.commands.changed.alone.paths.has(change.path)).toBe(isKnownAlone);
  });

  test.each(named(changes.losing.filter((change) => !isSource(change))))(
    '%s: blocks in the gate and in the command if the page is fetched',
    (_name, change) => {
      const answers = looks.gate.fetched.get(change.path);
      expect(answers?.baseline).toMatchObject({ passed: false, score: 0, fixed: 0 });
      expect(answers?.baseline.issues).toContainEqual(
        expect.objectContaining({ checkId: 'lost-page', how: change.how, blocks: true }),
      );
      expect(answers?.alone).toMatchObject({ passed: false, score: 0 });
      const commands = looks.commands.fetched.get(change.path);
      expect(commands?.service).toBeGreaterThan(0);
      expect(commands?.alone).toBeGreaterThan(0);
    },
  );

  test.each(named(changes.losing))('%s: is a lost page of the second analysis', (_name, change) => {
    const url = looks.origin + change.path;
    expect(looks.lost.get(url)).toMatchObject({ how: change.how, expected: false });
    expect(looks.fixed).not.toContain(url);
  });

  test('all of them come first in the plan', () => {
    expect(looks.plan.actions?.[0]).toMatchObject({
      checkId: 'lost-page',
      priority: 'critical',
      targetsTotal: changes.losing.length,
    });
  });

  test('all of them score nothing, and the score of the site does not rise', () => {
    expect(looks.gate.losingScore).toBe(0);
    expect(looks.second.score).toBeLessThanOrEqual(looks.first.score);
  });
});

describe('is lost already', () => {
  const sourced = changes.losing.filter(isSource);

  test.each(named(sourced))('%s: passes unchanged, and blocks once it changes', (_name, change) => {
    const lost = {
      url: looks.origin + change.path,
      checkId: 'lost-page',
      how: change.how,
      change: 'still',
    } as const;
    const { still, changed } = looks.again;
    expect(still.gate.issues).toContainEqual(expect.objectContaining({ ...lost, blocks: false }));
    expect(still.command.paths).not.toContain(change.path);
    expect(changed.gate.issues).toContainEqual(expect.objectContaining({ ...lost, blocks: true }));
    expect(changed.command.paths).toContain(change.path);
  });

  test('all of them score nothing, nothing is fixed, and they are reported as still lost', () => {
    const { gate, command } = looks.again.still;
    expect(gate).toMatchObject({ passed: true, score: 0, fixed: 0 });
    const said = `Still lost to search engines, and unchanged: ${sourced.length} pages`;
    expect(gate.summary).toContain(said);
    expect(command).toMatchObject({ exitCode: 0, told: expect.stringContaining(said) });
  });

  test('bringing two of them back passes', () => {
    const { gate, command } = looks.again.twoBack;
    expect(gate).toMatchObject({ passed: true, new: 0, fixed: expect.any(Number) });
    expect(new Set(fixedUrls(gate))).toEqual(
      new Set(changes.losing.slice(0, 2).map((change) => looks.origin + change.path)),
    );
    expect(command.exitCode).toBe(0);
  });

  test('each page passes as it was before', () => {
    expect(looks.again.back.gate).toMatchObject({ passed: true, new: 0, unknownPages: 0 });
    expect(looks.again.back.command).toMatchObject({ exitCode: 0, paths: new Set() });
  });
});

describe('only hurts a page', () => {
  test.each(named(changes.hurting))('%s: is new, and not a loss', (_name, change) => {
    const url = looks.origin + change.path;
    for (const answer of [looks.gate.withBaseline, looks.gate.alone]) {
      const own = answer.issues.filter((issue) => issue.url === url);
      expect(own).toContainEqual(expect.objectContaining({ change: 'new' }));
      expect(own).not.toContainEqual(expect.objectContaining({ checkId: 'lost-page' }));
      expect(blockedUrls(answer)).not.toContain(url);
    }
    expect(looks.commands.changed.service.paths).not.toContain(change.path);
    expect(looks.commands.changed.alone.paths).not.toContain(change.path);
    expect(looks.lost.get(url)).toBeUndefined();
  });
});

describe('is right', () => {
  test.each(named(changes.right.filter((change) => !isSource(change))))(
    '%s: blocks nowhere if the page is fetched',
    (_name, change) => {
      const answers = looks.gate.fetched.get(change.path);
      for (const answer of [answers?.baseline, answers?.alone])
        expect(answer).toMatchObject({ passed: true });
      expect(looks.commands.fetched.get(change.path)).toEqual({ service: 0, alone: 0 });
      expect(looks.lost.get(looks.origin + change.path)).toBeUndefined();
    },
  );

  test.each(named(changes.right.filter(isSource)))('%s: blocks nowhere', (_name, change) => {
    const url = looks.origin + change.path;
    expect(blockedUrls(looks.gate.withBaseline)).not.toContain(url);
    expect(blockedUrls(looks.gate.alone)).not.toContain(url);
    expect(looks.commands.changed.service.paths).not.toContain(change.path);
    expect(looks.commands.changed.alone.paths).not.toContain(change.path);
    expect(looks.lost.get(url)).toBeUndefined();
  });
});

describe('moves or disappears correctly', () => {
  test.each(named(changes.leaving))(
    '%s: is not a lost page, or is one whose loss is meant',
    (_name, change) => {
      const lost = looks.lost.get(looks.origin + change.path);
      expect(lost?.expected ?? true).toBe(true);
    },
  );

  test('its content blocks nowhere at its new address', () => {
    const [compared, alone] = looks.gate.atNewAddresses;
    expect(compared).toMatchObject({ passed: true, unknownPages: newAddresses.length });
    expect(alone).toMatchObject({ passed: true });
    const { commands } = looks;
    expect(commands.atNewAddresses.service).toMatchObject({ exitCode: 0, paths: new Set() });
    expect(commands.atNewAddresses.alone).toMatchObject({ exitCode: 0, paths: new Set() });
    for (const { path: address } of newAddresses)
      expect(looks.lost.get(looks.origin + address)).toBeUndefined();
  });
});

describe('a site that moves to another host', () => {
  test('loses nothing by mistake if each page redirects to its new address', () => {
    const { lost, pages } = looks.moves.right;
    expect(lost).toHaveLength(pages + 1);
    expect(lost.filter(({ meant }) => meant !== 'replaced')).toEqual([]);
  });

  test('loses its pages if they all redirect to the new home page, and blocks', () => {
    const { lost, pages, atOldAddress } = looks.moves.wrong;
    expect(lost.filter(({ how, expected }) => how === 'redirect' && !expected)).toHaveLength(pages);
    for (const answer of atOldAddress.gate) expect(answer).toMatchObject({ passed: false, score: 0 });
    expect(atOldAddress.commands.service).toBeGreaterThan(0);
    expect(atOldAddress.commands.alone).toBeGreaterThan(0);
  });

  test('blocks nowhere at its new address', () => {
    const { gate, commands } = looks.moves.right.atNewAddress;
    for (const answer of gate) expect(answer).toMatchObject({ passed: true });
    for (const { exitCode } of [commands.service, commands.alone]) expect(exitCode).toBe(0);
  });
});

test('26 unchanged pages pass, although they have an old broken link', () => {
  expect(looks.gate.same).toMatchObject({ passed: true, new: 0, fixed: 0, notJudged: 0 });
  expect(looks.commands.same.service).toMatchObject({ exitCode: 0, paths: new Set() });
  expect(looks.commands.same.alone).toMatchObject({ exitCode: 0, paths: new Set() });
});

test('known issues of lost pages, which could not be judged again, stay in each report for other programs', () => {
  const { told, unjudged } = looks.commands.changed.service;
  const count = Number(/(\d+) not judged/.exec(told)?.[1]);
  expect(count).toBeGreaterThan(0);
  expect(unjudged).toEqual([count, count, count]);
});

test('files that match no page fail, and the output says what to correct', () => {
  expect(looks.commands.elsewhere).toEqual({
    exitCode: 2,
    said: expect.stringMatching(/does not know 26 of 26 pages by their addresses.*--site or --mapping/),
  });
});

test('known issues block if the caller wants so', () => {
  expect(looks.commands.strict).toMatchObject({ exitCode: 1, paths: new Set(['/unchanged-7']) });
});
