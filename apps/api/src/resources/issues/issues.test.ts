import { EventEmitter, once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ApiClient } from '@plumbline/api-client';
import { catalogue } from '@plumbline/checks';
import {
  issueRoutes,
  siteCheckRoutes,
  toolRoutes,
  type FindingChange,
  type IssueRecord,
} from '@plumbline/contracts';
import { newId, revokeApiKey } from '@plumbline/database';
import { createConsumer, deliveryQueue } from '@plumbline/queue';
import { sarifFaults, until } from '@plumbline/testkit';
import { fillAnalysis, firstAnalysis, secondAnalysis } from '../../testing/fill-analysis.ts';
import { startTestApi, type Tenant, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let tenant: Tenant;
let client: ApiClient;
let siteCheckId: string;
beforeAll(async () => {
  api = await startTestApi();
  tenant = await api.createTenant();
  client = await tenant.createClient({ scopes: ['api:read', 'api:write'] });
  ({ siteCheckId } = await fillAnalysis(api.database.db, tenant, {
    checkIds: [firstAnalysis.id, secondAnalysis.id],
  }));
});
afterAll(() => api.close());

describe('GET /api/site-checks/{siteCheckId}/issues', () => {
  const list = (query: object) => client.call(issueRoutes.list, { params: { siteCheckId }, query });

  test('200: an issue says what its check is and what it found', async () => {
    const { data } = await list({});
    expect(data).toHaveLength(6);
    expect(data[0]).toMatchObject({
      checkId: firstAnalysis.id,
      severity: 'high',
      dimension: firstAnalysis.dimension,
      category: firstAnalysis.category,
      type: firstAnalysis.type,
      message: expect.any(String),
      evidence: {},
    });
  });

  test('200: the sentence counts only issues that pass the filter', async () => {
    await expect(list({})).resolves.toMatchObject({ sentence: '6 issues: 6 high.', total: 6 });
    const one = await list({ check: firstAnalysis.id, limit: 1 });
    expect(one).toMatchObject({ sentence: '3 issues: 3 high.', total: 3 });
    await expect(list({ cursor: one.nextCursor ?? undefined })).resolves.toMatchObject({ sentence: null });
  });

  test.each([
    ['check', { check: firstAnalysis.id }, 3],
    ['url', { url: 'https://example.com/a' }, 2],
    ['severity', { severity: 'critical' }, 0],
    [
      'dimension',
      { dimension: firstAnalysis.dimension },
      firstAnalysis.dimension === secondAnalysis.dimension ? 6 : 3,
    ],
    ['check and url', { check: firstAnalysis.id, url: 'https://example.com/a' }, 1],
    ['several severities', { severity: 'low,high' }, 6],
    ['a category repeated', { category: [firstAnalysis.category, secondAnalysis.category] }, 6],
    ['several checks', { check: `${firstAnalysis.id},${secondAnalysis.id}` }, 6],
  ])('200: filtered by %s', async (_name, query, count) => {
    await expect(list(query)).resolves.toMatchObject({ data: { length: count } });
  });

  test.each([
    ['title-mising', 'names no check: title-mising; the nearest is title-missing'],
    ['zzz', 'GET /api/checks lists all of them'],
  ])('400: the unknown check %s; the answer suggests the right one', async (check, message) => {
    await expect(list({ check })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining(message),
      details: { issues: [expect.objectContaining({ path: 'query.check' })] },
    });
  });

  test('400: an unknown severity', async () => {
    await expect(list({ severity: 'fatal' })).rejects.toMatchObject({ status: 400 });
  });
});

describe('GET /api/site-checks/{siteCheckId}/export', () => {
  const whatWasSeen = { extent: 'full', partialReasons: [], seen: null };
  const exportAs = (format: 'csv' | 'json' | 'sarif') =>
    client.send(issueRoutes.export, { params: { siteCheckId }, query: { format } });

  test('200: csv, quoted and without formulas', async () => {
    const response = await exportAs('csv');
    expect(response.headers.get('content-disposition')).toContain(`issues-${siteCheckId}.csv`);
    const rows = (await response.text()).trim().split('\r\n');
    expect(rows).toHaveLength(7);
    expect(rows[0]).toBe(
      'id,checkId,severity,confidence,dimension,category,type,url,message,firstSeenAt,notJudged,evidence,dashboardUrl,extent,pagesSeen,pagesKnown',
    );
    expect(rows.at(-1)).toContain('"https://example.com/b?x=1&y=""2"""');
    expect(rows.at(-1)).toMatch(/,\{.*\},https:\/\/seo\.example\.com\/sites\/[^,]*,full,,$/);
  });

  test('200: of those that pass a filter', async () => {
    const query = { check: firstAnalysis.id, url: 'https://example.com/a' };
    const response = await client.send(issueRoutes.export, { params: { siteCheckId }, query });
    expect((await response.text()).trim().split('\r\n')).toHaveLength(2);
  });

  test('200: json, of the same issues as the list', async () => {
    const body = JSON.parse(await (await exportAs('json')).text()) as {
      siteCheck: object;
      issues: IssueRecord[];
    };
    const { data } = await client.call(issueRoutes.list, { params: { siteCheckId } });
    expect(body.issues).toEqual(data.map((issue) => ({ ...issue, notJudged: null })));
    expect(body.siteCheck).toMatchObject(whatWasSeen);
  });

  test('200: sarif 2.1.0, every result of a rule', async () => {
    const response = await exportAs('sarif');
    expect(response.headers.get('content-type')).toContain('application/sarif+json');
    const body = JSON.parse(await response.text()) as {
      version: string;
      runs: {
        tool: { driver: { rules: { id: string }[] } };
        properties: object;
        results: { ruleId: string; level: string }[];
      }[];
    };
    const [run] = body.runs;
    const rules = new Set(run?.tool.driver.rules.map((rule) => rule.id));
    expect(body.version).toBe('2.1.0');
    expect(sarifFaults(body)).toEqual([]);
    expect(run?.properties).toEqual(whatWasSeen);
    expect(run?.results).toHaveLength(6);
    expect(run?.results.every((result) => rules.has(result.ruleId) && result.level === 'error')).toBe(true);
  });

  test('200: csv and sarif say that the analysis saw a part of the site, and give the reason for issues that were not judged again', async () => {
    const part = await fillAnalysis(api.database.db, tenant, { checkIds: [firstAnalysis.id] });
    const seen = { pages: { known: 26, seen: 5 }, links: { known: 0, seen: 0 } };
    const { db } = api.database;
    await db.analysis.update({
      where: { id: part.siteCheckId },
      data: {
        options: { include: ['/a*'] },
        extent: 'partial',
        seen: { ...seen, externalTargets: seen.links },
      },
    });
    await db.unjudgedIssue.create({
      data: {
        id: newId(),
        analysisId: part.siteCheckId,
        checkId: secondAnalysis.id,
        severity: 'high',
        confidence: 'high',
        url: 'https://example.com/hidden',
        aboutSite: false,
        evidence: {},
        ignored: false,
        firstSeenAt: new Date(0),
        notJudged: 'refused',
      },
    });
    const response = await client.send(issueRoutes.export, { params: part, query: {} });
    expect(response.headers.get('content-disposition')).toContain(`issues-partial-${part.siteCheckId}.csv`);
    const rows = (await response.text()).trim().split('\r\n').slice(1);
    expect(rows).toHaveLength(4);
    expect(rows.every((row) => row.endsWith(',partial,5,26'))).toBe(true);
    expect(rows.at(-1)).toContain(',1970-01-01T00:00:00.000Z,refused,');
    const sarif = await client.send(issueRoutes.export, { params: part, query: { format: 'sarif' } });
    const id = `${tenant.siteId}/partial/${part.siteCheckId}/`;
    const text = await sarif.text();
    expect(text).toContain(`"automationDetails":{"id":"${id}"}`);
    expect(text).toContain('It was not judged this time: its server turned the crawler away.');
    const reader = await tenant.createClient({ scopes: ['mcp:read'] });
    const list = await reader.call(toolRoutes.listIssues, { body: { siteCheckId: part.siteCheckId } });
    expect(list.summary).toContain('1 known issue was not judged again.');
  });

  test('200: those of an analysis that has not completed are no whole site either', async () => {
    const { siteCheckId } = await fillAnalysis(api.database.db, tenant, { status: 'in_progress' });
    const params = { siteCheckId };
    const csv = await client.send(issueRoutes.export, { params, query: {} });
    expect(csv.headers.get('content-disposition')).toContain(`issues-partial-${siteCheckId}.csv`);
    expect((await csv.text()).trim().endsWith(',,,')).toBe(true);
    const sarif = await client.send(issueRoutes.export, { params, query: { format: 'sarif' } });
    expect(await sarif.text()).toContain(`"id":"${tenant.siteId}/partial/${siteCheckId}/"`);
  });

  test('400: an unknown format', async () => {
    const call = client.call(issueRoutes.export, {
      params: { siteCheckId },
      query: { format: 'pdf' as never },
    });
    await expect(call).rejects.toMatchObject({ status: 400 });
  });
});

describe('GET /api/site-checks/{siteCheckId}/compare', () => {
  test('200: what is new, fixed and still there', async () => {
    const { siteCheckId: later } = await fillAnalysis(api.database.db, tenant, {
      checkIds: [secondAnalysis.id],
    });
    const compare = (change?: FindingChange) =>
      client.call(issueRoutes.compare, { params: { siteCheckId }, query: { to: later, change } });
    const counts = { new: 0, still: 3, fixed: 3, not_judged: 0 };
    await expect(compare()).resolves.toMatchObject({ counts, data: [], nextCursor: null });
    const fixed = await compare('fixed');
    expect(fixed.data.map((issue) => issue.checkId)).toEqual(Array(3).fill(firstAnalysis.id));
    const still = await compare('still');
    expect(still.data.map((issue) => issue.checkId)).toEqual(Array(3).fill(secondAnalysis.id));
  });

  test.each(['in_progress', 'cancelled', 'failed'] as const)(
    '409: an analysis that is %s, because its silence about an issue says nothing',
    async (status) => {
      const own = await api.createTenant();
      const caller = await own.createClient();
      const [{ siteCheckId: whole }, { siteCheckId: broken }] = [
        await fillAnalysis(api.database.db, own),
        await fillAnalysis(api.database.db, own, { checkIds: [] }),
      ];
      await api.database.db.analysis.update({ where: { id: broken }, data: { status } });
      for (const [from, to] of [
        [whole, broken],
        [broken, whole],
      ] as const) {
        const call = caller.call(issueRoutes.compare, { params: { siteCheckId: from }, query: { to } });
        await expect(call).rejects.toMatchObject({ status: 409, message: expect.stringContaining(broken) });
      }
    },
  );

  test('400: without the other analysis', async () => {
    const call = client.call(issueRoutes.compare, { params: { siteCheckId }, query: {} as never });
    await expect(call).rejects.toMatchObject({ status: 400 });
  });
});

test('GET /api/checks 200: the whole catalogue', async () => {
  const { data } = await client.call(issueRoutes.listChecks, {});
  expect(data.map((check) => check.id)).toEqual(catalogue.map((check) => check.id));
});

describe('POST /api/site-checks/{siteCheckId}/cancel', () => {
  test('200, then 409: an analysis that has ended cannot be cancelled', async () => {
    const own = await api.createTenant();
    const writer = await own.createClient();
    const running = await fillAnalysis(api.database.db, own, { status: 'in_progress' });
    const params = { siteCheckId: running.siteCheckId };
    const cancelled = await writer.call(siteCheckRoutes.cancel, { params });
    expect(cancelled).toMatchObject({ status: 'cancelled', finishedAt: expect.any(String) });
    await expect(writer.call(siteCheckRoutes.cancel, { params })).rejects.toMatchObject({ status: 409 });
  });

  test('200: a dispatcher is woken at once to send the event', async () => {
    const own = await api.createTenant();
    const writer = await own.createClient({ scopes: ['api:write'] });
    const { siteCheckId } = await fillAnalysis(api.database.db, own, { status: 'in_progress' });
    const data = { callbackUrl: 'https://receiver.example/hook' };
    await api.database.db.analysis.update({ where: { id: siteCheckId }, data });
    const woken = new EventEmitter();
    const dispatcher = createConsumer(
      api.store,
      deliveryQueue,
      async ({ deliveryId }) => void woken.emit('delivery', deliveryId),
      { concurrency: 1, logger: api.deps.logger },
    );
    const awoken = once(woken, 'delivery');
    await writer.call(siteCheckRoutes.cancel, { params: { siteCheckId } });
    const delivery = await api.database.db.webhookDelivery.findFirstOrThrow({
      where: { analysisId: siteCheckId },
    });
    expect(await awoken).toEqual([delivery.id]);
    await dispatcher.close({ graceMs: 0 });
  });
});

describe('GET /api/site-checks/{siteCheckId}/events', () => {
  test('200: progress while it runs, then the end', async () => {
    const own = await api.createTenant();
    const reader = await own.createClient({ scopes: ['api:read', 'api:write'] });
    const running = await fillAnalysis(api.database.db, own, { status: 'in_progress' });
    const params = { siteCheckId: running.siteCheckId };
    const response = await reader.send(siteCheckRoutes.events, { params });
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    const events: string[] = [];
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      const text = decoder.decode(chunk as Uint8Array);
      events.push(...[...text.matchAll(/^event: (\w+)/gm)].map((match) => match[1] ?? ''));
      if (events.length === 1) await reader.call(siteCheckRoutes.cancel, { params });
    }
    expect(events).toEqual(['progress', 'end']);
  });

  test('200: the stream ends when its key is revoked', async () => {
    const own = await api.createTenant();
    const { id, key } = await own.createKey({ scopes: ['api:read'] });
    const running = await fillAnalysis(api.database.db, own, { status: 'in_progress' });
    const path = `/api/site-checks/${running.siteCheckId}/events`;
    const response = await fetch(`${api.url}${path}`, { headers: { authorization: `Bearer ${key}` } });
    const chunks: string[] = [];
    for await (const chunk of response.body ?? []) {
      chunks.push(new TextDecoder().decode(chunk as Uint8Array));
      if (chunks.join('').includes('event: progress')) await revokeApiKey(api.database.db, own.accountId, id);
    }
    expect(chunks.join('')).not.toContain('event: end');
  });

  test('429: of more than 20 streams of an account at once, until one is closed', async () => {
    const own = await api.createTenant();
    const reader = await own.createClient({ scopes: ['api:read'] });
    const running = await fillAnalysis(api.database.db, own, { status: 'in_progress' });
    const open = () => reader.send(siteCheckRoutes.events, { params: { siteCheckId: running.siteCheckId } });
    const streams = await Promise.all(Array.from({ length: 21 }, open));
    expect(streams.filter(({ status }) => status === 429)).toHaveLength(1);
    for (const { body } of streams) await body?.cancel();
    const again = await until(async () => {
      const response = await open();
      return response.status === 200 && response;
    }, 'a stream after others were closed');
    await again.body?.cancel();
  });
});
