import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ApiClient } from '@plumbline/api-client';
import { siteCheckRoutes } from '@plumbline/contracts';
import { newId } from '@plumbline/database';
import request from 'supertest';
import { fillAnalysis } from '../../testing/fill-analysis.ts';
import { startTestApi, type Tenant, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let tenant: Tenant;
let client: ApiClient;
beforeAll(async () => {
  api = await startTestApi();
  tenant = await api.createTenant();
  client = await tenant.createClient({ scopes: ['api:read'] });
});
afterAll(() => api.close());

describe('GET /api/site-checks/{siteCheckId}/status', () => {
  const { getStatus } = siteCheckRoutes;

  test('200: the three fields of the specification, then those of the contract', async () => {
    const { siteCheckId } = await fillAnalysis(api.database.db, tenant);
    const status = await client.call(getStatus, { params: { siteCheckId } });
    expect(Object.keys(status).slice(0, 3)).toEqual(['urls_checked', 'total_urls', 'status']);
    expect(status).toEqual({
      urls_checked: 3,
      total_urls: 3,
      status: 'completed',
      urls_failed: 0,
      issues_found: 3,
      health_score: 80,
      lost_pages: 0,
      seen: null,
      rendering: { mode: 'auto', rendered: 0, raw: 3, waiting: 0, note: null },
      vitals: null,
      started_at: expect.any(String),
      finished_at: expect.any(String),
      failure_reason: null,
      failure_message: null,
      pages_per_second: 0.3,
      links: null,
      stage: null,
      paused_until: null,
    });
  });

  test('200: while the site has asked for a pause, the answer says until when', async () => {
    const { db } = api.database;
    const own = await api.createTenant();
    const reader = await own.createClient();
    const { siteCheckId } = await fillAnalysis(db, own, { status: 'in_progress' });
    const params = { siteCheckId };
    const pausedUntil = new Date(Date.now() + 5 * 60_000);
    const pace = (host: string) => ({ host, delayMs: 250, pausedUntil, updatedAt: new Date() });
    await db.hostPace.create({ data: pace('other.example') });
    await expect(reader.call(getStatus, { params })).resolves.toMatchObject({ paused_until: null });
    await db.hostPace.create({ data: pace('example.com') });
    await expect(reader.call(getStatus, { params })).resolves.toMatchObject({
      paused_until: pausedUntil.toISOString(),
    });
  });

  test('200: a failed one says why, by a code and by a sentence that says what to do', async () => {
    const { siteCheckId } = await fillAnalysis(api.database.db, tenant);
    const failureMessage = 'https://example.com/ answered 403 Forbidden to our crawler. Let it in.';
    const failed = { status: 'failed', failureReason: 'start_url_refused', failureMessage } as const;
    await api.database.db.analysis.update({ where: { id: siteCheckId }, data: failed });
    await expect(client.call(getStatus, { params: { siteCheckId } })).resolves.toMatchObject({
      status: 'failed',
      failure_reason: 'start_url_refused',
      failure_message: failureMessage,
    });
  });

  test('200: after all pages, the answer says how many of how many links are left, and which host is being asked', async () => {
    const { db } = api.database;
    const own = await api.createTenant();
    const reader = await own.createClient();
    const { siteCheckId } = await fillAnalysis(db, own, { status: 'in_progress' });
    const params = { siteCheckId };
    await expect(reader.call(getStatus, { params })).resolves.toMatchObject({ links: null });
    await db.analysis.update({ where: { id: siteCheckId }, data: { stage: 'crawl', linksTotal: 5 } });
    const link = { analysisId: siteCheckId, purpose: 'probe', state: 'pending', depth: 1 } as const;
    const asked = { url: 'https://cdn.example:8443/a.js', urlHash: 1n, leaseId: newId() };
    const waiting = { url: 'https://other.example/', urlHash: 2n };
    await db.crawlUrl.createMany({
      data: [asked, waiting].map((url) => ({ id: newId(), ...link, ...url })),
    });
    await expect(reader.call(getStatus, { params })).resolves.toMatchObject({
      links: { checked: 3, total: 5, host: 'cdn.example:8443' },
    });
  });

  test('304: nothing but the time has changed since the ETag', async () => {
    const { siteCheckId } = await fillAnalysis(api.database.db, tenant, { status: 'in_progress' });
    const first = await client.send(getStatus, { params: { siteCheckId } });
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    const second = await client.send(getStatus, { params: { siteCheckId }, headers });
    expect(second.status).toBe(304);
    await expect(second.text()).resolves.toBe('');

    await api.database.db.analysis.update({ where: { id: siteCheckId }, data: { totalUrls: 4 } });
    const third = await client.send(getStatus, { params: { siteCheckId }, headers });
    expect(third.status).toBe(200);
  });

  test('401: without a key', async () => {
    const response = await api.anonymous().send(getStatus, { params: { siteCheckId: newId() } });
    expect(response.status).toBe(401);
  });

  test('403: with a key of another scope', async () => {
    const writer = await tenant.createClient({ scopes: ['api:write', 'mcp:read'] });
    const response = await writer.send(getStatus, { params: { siteCheckId: newId() } });
    expect(response.status).toBe(403);
  });

  test.each(['unknown', "' OR 1=1", '00000000-0000-0000-0000-000000000000', '%00', '%E0%A4%A'])(
    '404: %s',
    async (siteCheckId) => {
      const { key } = await tenant.createKey();
      const response = await request(api.url)
        .get(`/api/site-checks/${siteCheckId}/status`)
        .auth(key, { type: 'bearer' });
      expect(response.status).toBe(404);
      expect(response.body).toMatchObject({ error: { type: 'not_found_error' } });
    },
  );
});
