import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { brandingRoutes, reportRoutes } from '@plumbline/contracts';
import { newId } from '@plumbline/database';
import { createPrinter, findChromium } from '@plumbline/rendering';
import { pdfText } from '@plumbline/testkit';
import { analysedSite, fixableTitle } from '../../testing/analysed-site.ts';
import { fillAnalysis, firstAnalysis } from '../../testing/fill-analysis.ts';
import { fromAnyAddress, startTestApi, type Tenant, type TestApi } from '../../testing/test-api.ts';
import { runDueReportSchedules } from './run-report-schedules.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const open = (path: string, headers = fromAnyAddress()) => fetch(`${api.url}${path}`, { headers });

/** Returns a site whose second analysis has fixed what the first one found, with a report of it. */
async function improvedSite() {
  const tenant = await api.createTenant();
  await fillAnalysis(api.database.db, tenant);
  const { client } = await analysedSite(api, [{ ...fixableTitle, url: 'https://example.com/' }], tenant);
  const params = { siteId: tenant.siteId };
  const report = await client.call(reportRoutes.create, { params });
  return { tenant, client, params, report };
}

async function shareOf({ client, report }: Awaited<ReturnType<typeof improvedSite>>) {
  const share = await client.call(reportRoutes.share, { params: { reportId: report.id }, body: { days: 7 } });
  return { ...share, path: new URL(share.url).pathname };
}

test('a report has the score, what is fixed since the analysis before, and what to do', async () => {
  const { client, report } = await improvedSite();
  const { content } = await client.call(reportRoutes.get, { params: { reportId: report.id } });
  expect(content).toMatchObject({
    site: 'example.com',
    span: 'analysis',
    score: 80,
    before: { score: 80 },
    trend: [{ score: 80 }, { score: 80 }],
    fixed: [{ checkId: firstAnalysis.id, places: 3, left: 0 }],
    next: [{ title: expect.any(String), places: 1 }],
    change: { fixed: 3, new: 1 },
  });
});

test('what was not judged again is among the places that are left of a problem', async () => {
  const tenant = await api.createTenant();
  await fillAnalysis(api.database.db, tenant);
  const { client, siteCheckId } = await analysedSite(api, [], tenant);
  await api.database.db.unjudgedIssue.create({
    data: {
      id: newId(),
      analysisId: siteCheckId,
      checkId: firstAnalysis.id,
      severity: 'high',
      confidence: 'high',
      url: 'https://example.com/unread',
      aboutSite: false,
      evidence: {},
      ignored: false,
      firstSeenAt: new Date(0),
      notJudged: 'refused',
    },
  });
  const { id } = await client.call(reportRoutes.create, { params: { siteId: tenant.siteId } });
  const { content } = await client.call(reportRoutes.get, { params: { reportId: id } });
  expect(content.fixed).toMatchObject([{ checkId: firstAnalysis.id, places: 3, left: 1 }]);
});

test('a report never changes after it is made, and the list has the newest first', async () => {
  const { tenant, client, params, report } = await improvedSite();
  await client.call(brandingRoutes.put, { body: { name: 'Later', colour: null } });
  await fillAnalysis(api.database.db, tenant);
  const second = await client.call(reportRoutes.create, { params });
  const html = async (reportId: string) => client.call(reportRoutes.html, { params: { reportId } });
  expect(await html(report.id)).not.toContain('Later');
  expect(await html(second.id)).toContain('Handed over by Later');
  const list = await client.call(reportRoutes.list, { params });
  expect(list).toMatchObject({ canPrint: false, sentence: '2 reports, none of them shared by a link.' });
  expect(list.data.map(({ id }) => id)).toEqual([second.id, report.id]);
  await client.call(reportRoutes.delete, { params: { reportId: second.id } });
  expect((await client.call(reportRoutes.list, { params })).data).toHaveLength(1);
});

test('a month is compared with the time before it, and a month without an analysis has no report', async () => {
  const { client, params } = await improvedSite();
  const month = new Date().toISOString().slice(0, 7);
  const ofMonth = await client.call(reportRoutes.create, { params, body: { month } });
  expect(ofMonth).toMatchObject({ span: 'month', period: expect.stringMatching(/^\w+ 20\d\d$/) });
  await expect(
    client.call(reportRoutes.create, { params, body: { month: '2020-01' } }),
  ).rejects.toMatchObject({ status: 409 });
});

test('400: an analysis and a month; 404: an analysis of another site', async () => {
  const { client, params, report } = await improvedSite();
  const other = await analysedSite(api, []);
  const create = (body: object) => client.call(reportRoutes.create, { params, body });
  await expect(create({ siteCheckId: report.siteCheckId, month: '2026-11' })).rejects.toMatchObject({
    status: 400,
  });
  await expect(create({ siteCheckId: other.siteCheckId })).rejects.toMatchObject({ status: 404 });
});

describe('a link', () => {
  test('shows the report to a stranger: no cookie, no script, no search engine, no frame', async () => {
    const site = await improvedSite();
    const { path } = await shareOf(site);
    const response = await open(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(response.headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    );
    expect(await response.text()).toContain('What to do next');
    expect((await fetch(`${api.url}${path}`, { method: 'POST' })).status).toBe(404);
  });

  test('does not work if it is taken back, has expired, or was never made', async () => {
    const site = await improvedSite();
    const [revoked, expired] = [await shareOf(site), await shareOf(site)];
    await site.client.call(reportRoutes.revoke, {
      params: { reportId: site.report.id, shareId: revoked.id },
    });
    await api.database.db.reportShare.update({ where: { id: expired.id }, data: { expiresAt: new Date() } });
    for (const path of [revoked.path, expired.path, `${expired.path}/pdf`, '/shared-reports/nothing']) {
      const response = await open(path);
      expect(response.status).toBe(404);
      expect(await response.text()).toContain('This link no longer works');
    }
    const { data } = await site.client.call(reportRoutes.list, { params: site.params });
    expect(data[0]?.shares).toEqual([]);
  });

  test('is stored only as a hash', async () => {
    const { path, id } = await shareOf(await improvedSite());
    const token = path.split('/').at(-1) ?? '';
    expect(token).toHaveLength(32);
    const row = await api.database.db.reportShare.findUniqueOrThrow({ where: { id } });
    expect(JSON.stringify(row)).not.toContain(token);
  });

  test('is opened at most 300 times an hour from one network', async () => {
    const headers = fromAnyAddress();
    const answers = await Promise.all(
      Array.from({ length: 301 }, () => open('/shared-reports/nothing', headers)),
    );
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(300);
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('the PDF', () => {
  const executablePath = findChromium();
  const inChromium = executablePath === null ? test.skip : test;

  test('409: there is no Chromium; the answer says what to do', async () => {
    const { client, report } = await improvedSite();
    await expect(client.call(reportRoutes.pdf, { params: { reportId: report.id } })).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('Share the page by a link instead'),
    });
  });

  inChromium(
    'has the text of the report, is printed once, and can also be opened by the link',
    async () => {
      const site = await improvedSite();
      const { logger } = api.deps;
      const printer = createPrinter({ executablePath: executablePath ?? '', path: '/usr/bin:/bin', logger });
      const printing = await api.startProcess({}, { printer });
      const { key } = await site.tenant.createKey();
      const read = async (path: string) => {
        const response = await fetch(`${printing.url}${path}`, {
          headers: { authorization: `Bearer ${key}` },
        });
        expect(response.headers.get('content-type')).toBe('application/pdf');
        expect(response.headers.get('content-disposition')).toMatch(
          /filename=example\.com-\w+-\d+-\d+\.pdf$/,
        );
        return new Uint8Array(await response.arrayBuffer());
      };
      const pdf = await read(`/api/reports/${site.report.id}/pdf`);
      const text = pdfText(pdf);
      for (const words of [
        'example.com',
        'What was fixed',
        'What to do next',
        'What was not seen',
        'Score 80 of 100',
      ])
        expect(text ?? words).toContain(words);
      const { path } = await shareOf(site);
      expect(Buffer.from(await read(`${path}/pdf`)).equals(pdf)).toBe(true);
      await printing.close();
    },
    60_000,
  );
});

describe('name, colour and logo', () => {
  const client = async (tenant?: Tenant) => (tenant ?? (await api.createTenant())).createClient();
  const svg = (text: string) => Buffer.from(text).toString('base64');

  test('are stored, and a logo that a call leaves out stays', async () => {
    const caller = await client();
    const logo = svg('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9"/></svg>');
    const body = { name: 'Harbour', colour: '#1d4ed8' };
    await caller.call(brandingRoutes.put, { body: { ...body, logo } });
    await caller.call(brandingRoutes.put, { body });
    expect(await caller.call(brandingRoutes.get, {})).toEqual({
      ...body,
      logo: `data:image/svg+xml;base64,${logo}`,
    });
  });

  test.each([
    ['a colour that nobody can read', { colour: '#ffee00' }, 'body.colour has a contrast of 1.2'],
    ['a word', { colour: 'blue' }, 'body.colour must be a colour'],
    ['a logo with a script', { logo: svg('<svg><script/></svg>') }, 'body.logo has a <script>'],
    ['a logo that is too large', { logo: 'A'.repeat(140_000) }, 'body.logo must have at most 100 KB'],
  ])('400: %s', async (_what, change, message) => {
    const body = { name: null, colour: null, ...change };
    await expect((await client()).call(brandingRoutes.put, { body })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining(message),
    });
  });
});

/** A site with a schedule that is due at `due`, the day after its analyses. */
async function scheduledSite() {
  const { client, params } = await improvedSite();
  const { nextRunAt } = await client.call(reportRoutes.createSchedule, { params, body: { every: 'month' } });
  const due = new Date(nextRunAt);
  const finishedAt = new Date(due.getTime() - 86_400_000);
  await api.database.db.analysis.updateMany({ where: params, data: { finishedAt } });
  return { client, params, due };
}

test('a schedule makes a report of the month before once, and skips a month without an analysis', async () => {
  const { client, params, due } = await scheduledSite();
  expect(due.toISOString()).toMatch(/-01T05:00:00.000Z$/);
  const scheduled = async () =>
    (await client.call(reportRoutes.list, { params })).data.filter((report) => report.scheduled);
  await runDueReportSchedules(api.deps, new Date(due.getTime() - 1));
  expect(await scheduled()).toEqual([]);
  await Promise.all([runDueReportSchedules(api.deps, due), runDueReportSchedules(api.deps, due)]);
  expect(await scheduled()).toMatchObject([{ span: 'month' }]);
  await runDueReportSchedules(api.deps, new Date(due.getTime() + 32 * 86_400_000));
  expect(await scheduled()).toHaveLength(1);
  const [schedule] = (await client.call(reportRoutes.listSchedules, { params })).data;
  await client.call(reportRoutes.deleteSchedule, { params: { ...params, scheduleId: schedule?.id ?? '' } });
  expect((await client.call(reportRoutes.listSchedules, { params })).data).toEqual([]);
});

test('a report whose next time cannot be stored is not made, and made once when it can', async () => {
  const { client, params, due } = await scheduledSite();
  const scheduled = async () =>
    (await client.call(reportRoutes.list, { params })).data.filter((report) => report.scheduled);
  // As if the API were killed after the report: the first update of the row claims it, the second one ends the run.
  const { db } = api.database;
  await db.$executeRawUnsafe(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE 'refused'; END $$`);
  await db.$executeRawUnsafe(`CREATE TRIGGER refuse BEFORE UPDATE ON report_schedule FOR EACH ROW
    WHEN (NEW.last_run_at IS NOT DISTINCT FROM OLD.last_run_at) EXECUTE FUNCTION refuse()`);
  try {
    await runDueReportSchedules(api.deps, due);
  } finally {
    await db.$executeRawUnsafe('DROP FUNCTION refuse CASCADE');
  }
  expect(await scheduled()).toEqual([]);
  await runDueReportSchedules(api.deps, new Date(due.getTime() + 10 * 60_000));
  expect(await scheduled()).toHaveLength(1);
});
