import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { ApiClient } from '@plumbline/api-client';
import { catalogue, healthScore } from '@plumbline/checks';
import {
  actionSnapshotRoutes,
  checkSettingRoutes,
  ignoredFindingRoutes,
  issueRoutes,
  siteCheckRoutes,
} from '@plumbline/contracts';
import { getCheckSettings } from '@plumbline/database';
import { fillAnalysis } from '../../testing/fill-analysis.ts';
import { startTestApi, type Tenant, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let tenant: Tenant;
let client: ApiClient;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  tenant = await api.createTenant();
  client = await tenant.createClient();
});

const put = (checkId: string, body: { enabled?: boolean; severity?: 'low' | null }) =>
  client.call(checkSettingRoutes.put, { params: { checkId }, body });

describe('PUT /api/check-settings/{checkId}', () => {
  test('200: switched off, and the next analysis of the account reads it', async () => {
    const setting = { checkId: 'title-missing', enabled: false, severity: null };
    await expect(put('title-missing', { enabled: false })).resolves.toEqual(setting);
    const read = await getCheckSettings(api.database.db, tenant.accountId);
    expect([...read]).toEqual([['title-missing', { enabled: false, severity: null }]]);
  });

  test('200: replaces the setting before', async () => {
    await put('title-missing', { enabled: false });
    await expect(put('title-missing', { severity: 'low' })).resolves.toMatchObject({
      enabled: true,
      severity: 'low',
    });
  });

  test('400: an unknown severity', async () => {
    await expect(put('title-missing', { severity: 'dire' as 'low' })).rejects.toMatchObject({ status: 400 });
  });

  test.each(['no-such-check', "x' --"])('404: %s is not a check', async (checkId) => {
    await expect(put(checkId, {})).rejects.toMatchObject({ status: 404 });
  });

  test('403: a key that may only read', async () => {
    const reader = await tenant.createClient({ scopes: ['api:read'] });
    const call = reader.call(checkSettingRoutes.put, { params: { checkId: 'title-missing' }, body: {} });
    await expect(call).rejects.toMatchObject({ status: 403 });
  });
});

describe('GET /api/check-settings', () => {
  test("200: the account's settings, and nobody else's", async () => {
    await put('title-missing', { enabled: false });
    await put('h1-missing', { severity: 'low' });
    await expect(client.call(checkSettingRoutes.list, {})).resolves.toEqual({
      sentence: expect.stringMatching(
        /^\d+ checks of all sites\. 1 is switched off; 1 has another severity\. Changes apply/,
      ),
      data: [
        { checkId: 'h1-missing', enabled: true, severity: 'low' },
        { checkId: 'title-missing', enabled: false, severity: null },
      ],
      nextCursor: null,
    });
    const stranger = await (await api.createTenant()).createClient();
    await expect(stranger.call(checkSettingRoutes.list, {})).resolves.toMatchObject({ data: [] });
  });
});

describe('DELETE /api/check-settings/{checkId}', () => {
  test('204: the check runs as in the catalogue; 404: if it does so already', async () => {
    const params = { checkId: 'title-missing' };
    await put('title-missing', { enabled: false });
    await client.call(checkSettingRoutes.delete, { params });
    await expect(client.call(checkSettingRoutes.list, {})).resolves.toMatchObject({ data: [] });
    await expect(client.call(checkSettingRoutes.delete, { params })).rejects.toMatchObject({ status: 404 });
  });

  test("404: another account's setting, which stays", async () => {
    await put('title-missing', { enabled: false });
    const stranger = await (await api.createTenant()).createClient();
    const call = stranger.call(checkSettingRoutes.delete, { params: { checkId: 'title-missing' } });
    await expect(call).rejects.toMatchObject({ status: 404 });
    await expect(client.call(checkSettingRoutes.list, {})).resolves.toMatchObject({ data: [{}] });
  });
});

describe('/api/sites/{siteId}/ignored-findings', () => {
  const ignore = (body: { checkId: string; url?: string; pattern?: string; reason: string }) =>
    client.call(ignoredFindingRoutes.create, { params: { siteId: tenant.siteId }, body });
  const list = () => client.call(ignoredFindingRoutes.list, { params: { siteId: tenant.siteId } });

  test('POST 201: one finding, by the URL as analyses write it, with its reason', async () => {
    const finding = {
      checkId: 'title-missing',
      url: 'HTTPS://Example.com:443/a#top',
      reason: 'A print view.',
    };
    const ignored = await ignore(finding);
    expect(ignored).toMatchObject({ ...finding, siteId: tenant.siteId, url: 'https://example.com/a' });
    await expect(list()).resolves.toEqual({ data: [ignored], nextCursor: null });
  });

  test('POST 201: a check on the whole site', async () => {
    await expect(ignore({ checkId: 'title-missing', reason: 'By design.' })).resolves.toMatchObject({
      url: null,
    });
  });

  test.each([
    ['an unknown check', { checkId: 'no-such-check', reason: 'x' }],
    ['no reason', { checkId: 'title-missing', reason: ' ' }],
    ['a URL that is none', { checkId: 'title-missing', url: '/a', reason: 'x' }],
  ])('POST 400: %s', async (_case, body) => {
    await expect(ignore(body)).rejects.toMatchObject({ status: 400 });
  });

  test('POST 409: a finding that is ignored already', async () => {
    await ignore({ checkId: 'title-missing', reason: 'By design.' });
    const again = ignore({ checkId: 'title-missing', reason: 'Twice.' });
    await expect(again).rejects.toMatchObject({ status: 409, message: expect.stringContaining('Delete') });
  });

  test('POST 201: an ignored finding leaves the latest analysis and its plan at once, and returns when it is no longer ignored', async () => {
    const { siteId } = tenant;
    const { siteCheckId } = await fillAnalysis(api.database.db, tenant, {
      checkIds: ['title-missing', 'h1-missing'],
    });
    const params = { siteCheckId };
    const state = async () => {
      const { total } = await client.call(issueRoutes.list, { params });
      const record = await client.call(siteCheckRoutes.get, { params });
      const snapshots = await client.call(actionSnapshotRoutes.list, { params: { siteId } });
      return {
        issues: [total, record.issuesFound],
        score: record.healthScore ?? 0,
        actions: snapshots.data[0]?.totalActions,
      };
    };
    const { data } = await client.call(ignoredFindingRoutes.createMany, {
      params: { siteId },
      body: {
        findings: [{ checkId: 'title-missing' }, { checkId: 'h1-missing', pattern: '/a' }],
        reason: 'By design.',
      },
    });
    const ignored = await state();
    expect(ignored).toMatchObject({ issues: [2, 2], actions: 1 });
    for (const { id } of data) {
      await client.call(ignoredFindingRoutes.delete, { params: { siteId, ignoredFindingId: id } });
    }
    const back = await state();
    expect(back).toMatchObject({ issues: [6, 6], actions: 2 });
    expect(back.score).toBeLessThan(ignored.score);
  });

  test('POST 201: until a time; then the finding counts again', async () => {
    const { siteId } = tenant;
    const { siteCheckId } = await fillAnalysis(api.database.db, tenant, { checkIds: ['title-missing'] });
    const until = new Date(Date.now() + 60_000).toISOString();
    const ignored = await client.call(ignoredFindingRoutes.create, {
      params: { siteId },
      body: { checkId: 'title-missing', reason: 'Until the relaunch.', until },
    });
    expect(ignored).toMatchObject({ until });
    const count = async () => (await client.call(issueRoutes.list, { params: { siteCheckId } })).total;
    expect(await count()).toBe(0);
    await api.database.db.ignoredFinding.update({
      where: { id: ignored.id },
      data: { until: new Date(Date.now() - 1) },
    });
    await ignore({ checkId: 'h1-missing', reason: 'By design.' });
    expect(await count()).toBe(3);
  });

  test('POST 201: what an analysis of a part did not judge counts on in its score', async () => {
    const { db } = api.database;
    const { siteCheckId: id } = await fillAnalysis(db, tenant, {
      checkIds: ['title-missing'],
      partial: true,
    });
    const findings = [
      {
        checkId: 'h1-missing',
        severity: 'high',
        confidence: 'high',
        pagesAffected: 2,
        wholeSite: false,
      } as const,
    ];
    const totals = { pages: 3, htmlPages: 3, indexablePages: 3 };
    await db.analysis.update({ where: { id }, data: { standing: { findings, totals } } });
    await ignore({ checkId: 'title-missing', reason: 'By design.' });
    await expect(db.analysis.findUniqueOrThrow({ where: { id } })).resolves.toMatchObject({
      issuesFound: 0,
      healthScore: healthScore(findings, totals, catalogue),
      standing: { findings, totals },
    });
  });

  test('POST 201: an analysis without details stays as it is, and the next one ignores the finding', async () => {
    const { db } = api.database;
    const { siteCheckId: id } = await fillAnalysis(db, tenant, {
      checkIds: ['title-missing'],
      partial: true,
    });
    await db.issue.deleteMany({ where: { analysisId: id } });
    await db.analysis.update({ where: { id }, data: { details: 'gone' } });
    await ignore({ checkId: 'title-missing', reason: 'By design.' });
    await expect(db.analysis.findUniqueOrThrow({ where: { id } })).resolves.toMatchObject({
      issuesFound: 1,
      healthScore: 80,
    });
    await expect(db.actionSnapshot.count({ where: { analysisId: id } })).resolves.toBe(0);
    await expect(list()).resolves.toMatchObject({ data: [{ checkId: 'title-missing' }] });
  });

  test('POST 400: a page and a pattern at once', async () => {
    const body = {
      checkId: 'title-missing',
      url: 'https://example.com/a',
      pattern: '/a',
      reason: 'x',
    };
    await expect(ignore(body)).rejects.toMatchObject({ status: 400 });
  });

  test('DELETE 204: it is ignored no longer; 404: it is deleted already', async () => {
    const { id: ignoredFindingId } = await ignore({ checkId: 'title-missing', reason: 'By design.' });
    const params = { siteId: tenant.siteId, ignoredFindingId };
    await client.call(ignoredFindingRoutes.delete, { params });
    await expect(list()).resolves.toMatchObject({ data: [] });
    await expect(client.call(ignoredFindingRoutes.delete, { params })).rejects.toMatchObject({ status: 404 });
  });
});
