import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ApiClient } from '@plumbline/api-client';
import { toolRoutes } from '@plumbline/contracts';
import { seedUrls } from '@plumbline/database/testing';
import { linkTerms } from '@plumbline/suggestions';
import { urlHash } from '@plumbline/web';
import request from 'supertest';
import { fillAnalysis } from '../../../testing/fill-analysis.ts';
import { startTestApi, type Tenant, type TestApi } from '../../../testing/test-api.ts';
import { startVisitor, type Visitor } from '../../../testing/visitor.ts';

const { suggestInternalLinks } = toolRoutes;
const content = 'On the river a touring kayak is fast. Bring wooden paddles, and mind the safety rules.';
const page = `<html lang="en"><body><nav><a href="/old-paddles">Paddles</a></nav><main><p>${content}</p></main></body></html>`;

let api: TestApi;
let visitor: Visitor;
let tenant: Tenant;
let client: ApiClient;
beforeAll(async () => {
  api = await startTestApi();
  visitor = startVisitor(api, {
    'https://example.com/trips': page,
    'https://example.com/tag/trips/': page,
  });
  tenant = await api.createTenant({ tier: 'pro' });
  client = await tenant.createClient({ scopes: ['mcp:read'] });
  const { db } = api.database;
  const { siteCheckId } = await fillAnalysis(db, tenant, { checkIds: [] });
  const paddles = 'https://example.com/paddles';
  const add = (url: string, title: string, more: object = {}) => addPage(siteCheckId, url, title, more);
  await add('https://example.com/kayaks', 'Touring kayaks');
  await add('https://example.com/trips', 'A touring kayak on the river');
  await add(paddles, 'Wooden paddles');
  await add('https://example.com/safety', 'Safety rules', { indexable: false });
  await add('https://example.com/old-paddles', '', {
    statusCode: 301,
    indexable: false,
    redirectUrl: paddles,
    redirectEndHash: urlHash(paddles),
  });
});
afterAll(async () => {
  await visitor.close();
  await api.close();
});

function addPage(analysisId: string, url: string, title: string, more: object = {}) {
  const page = { url, title, statusCode: 200, indexable: true, language: 'en', wordCount: 300, linksIn: 1 };
  return seedUrls(api.database.db, analysisId, [{ ...page, ...more }]);
}

/** Returns the site of another account, without an indexable page. */
async function aCopy() {
  const { db } = api.database;
  const owner = await api.createTenant({ tier: 'pro' });
  const { siteCheckId } = await fillAnalysis(db, owner, { checkIds: [] });
  await db.crawlUrl.updateMany({ where: { analysisId: siteCheckId }, data: { indexable: false } });
  return { copy: await owner.createClient({ scopes: ['mcp:read'] }), siteCheckId };
}

const suggest = (body: object) => client.call(suggestInternalLinks, { body });
const targets = ({ suggestions }: Awaited<ReturnType<typeof suggest>>) =>
  suggestions.map(({ anchorText, targetUrl }) => `${anchorText} -> ${new URL(targetUrl).pathname}`);

describe('POST /v1/mcp/suggest-internal-links', () => {
  test('200: for a text that is to appear on a site', async () => {
    const answer = await suggest({ content, domain: 'example.com' });
    expect(targets(answer)).toEqual(['wooden paddles -> /paddles', 'touring kayak -> /kayaks']);
    expect(answer.suggestions[0]).toEqual({
      untrusted: true,
      targetUrl: 'https://example.com/paddles',
      targetTitle: 'Wooden paddles',
      placement: 'in_text',
      anchorText: 'wooden paddles',
      context: content,
      position: content.indexOf('wooden paddles'),
      score: expect.any(Number),
      reason: '"wooden paddles" is what the page is called; one page links to it so far',
    });
    expect(answer.summary).toContain('The best comes first.');
  });

  test('200: a link below the text, to a page about the same that the text does not name', async () => {
    const { copy, siteCheckId } = await aCopy();
    const texts = {
      'Turning the edge':
        'A burr turned with the burnisher makes a scraper cut maple instead of rubbing it to dust.',
      Linseed: 'Rags soaked with linseed may catch fire by themselves, so dry them flat outdoors.',
      'Hide glue': 'Pearls of hide glue swell overnight in cold water, then melt in a small pot.',
      'Green wood': 'Freshly felled logs split along their rays with wedges and a heavy mallet.',
    };
    for (const [place, [title, text]] of Object.entries(texts).entries()) {
      const url = `https://example.com/${place}`;
      await addPage(siteCheckId, url, title, {
        linkTerms: linkTerms({ url, title, h1: null, text, language: 'en', spoken: 'en' }),
      });
    }
    const maple =
      'A scraper leaves a gloss on curly maple that no sandpaper can, once its burr is turned with some care.';
    const answer = await copy.call(suggestInternalLinks, { body: { content: maple, domain: 'example.com' } });
    expect(answer.suggestions).toMatchObject([
      {
        placement: 'after_text',
        anchorText: 'Turning the edge',
        targetUrl: 'https://example.com/0',
        position: maple.length,
      },
    ]);
  });

  test('200: for a page that already links to one of the targets, by a redirect', async () => {
    const answer = await suggest({ url: 'https://example.com/trips' });
    expect(targets(answer)).toEqual(['touring kayak -> /kayaks']);
    expect(answer.suggestions[0]).toMatchObject({
      position: page.indexOf('touring kayak'),
      context: expect.stringContaining('On the river a touring kayak is fast.'),
    });
  });

  test('200: nothing for a list of posts, whose text belongs to them', async () => {
    const { suggestions } = await suggest({ url: 'https://example.com/tag/trips/' });
    expect(suggestions).toEqual([]);
  });

  test.each([
    [
      'HTML, by another spelling,',
      '<p>A <a href="/kayaks/index.html">touring kayak</a> and wooden paddles.</p>',
    ],
    ['HTML', '<p>A <a href="/kayaks">touring kayak</a> and wooden paddles.</p>'],
    ['Markdown', 'A [touring kayak](/kayaks) and wooden paddles.'],
  ])('200: what %s links to is left out', async (_name, text) => {
    const answer = await suggest({ content: text, domain: 'https://example.com/' });
    expect(targets(answer)).toEqual(['wooden paddles -> /paddles']);
  });

  test('200: no more links than the limit; an answer may have none', async () => {
    const first = await suggest({ content, domain: 'example.com', limit: 1 });
    expect(first).toMatchObject({ suggestionsTotal: 2, suggestions: [expect.anything()] });
    expect(first.summary).toContain('2 more pages');
    const none = await suggest({ content: 'Something else.', domain: 'example.com' });
    expect(none.suggestions).toEqual([]);
    expect(none.summary).toContain('no link to suggest');
  });

  test("200: on a copy whose canonicals are on another host, links to the copy's pages", async () => {
    const { copy, siteCheckId } = await aCopy();
    const terms = { indexable: false, linkTerms: 'wooden paddl\n.wooden/wooden paddles/paddl' };
    await addPage(siteCheckId, 'https://example.com/paddles', 'Wooden paddles', terms);
    await addPage(siteCheckId, 'https://example.com/kayaks', 'Touring kayaks', { indexable: false });
    const answer = await copy.call(suggestInternalLinks, { body: { content, domain: 'example.com' } });
    expect(targets(answer)).toEqual(['wooden paddles -> /paddles']);
  });

  test('200: on a site without an indexable page, the answer says so and what to do', async () => {
    const { copy } = await aCopy();
    const body = { content, domain: 'example.com' };
    await expect(copy.call(suggestInternalLinks, { body })).resolves.toMatchObject({
      summary: expect.stringMatching(/^No page of example\.com can be indexed.* get-plan/),
    });
  });

  test.each([
    ['nothing to read', {}, 'body'],
    ['both texts', { url: 'https://example.com/trips', content, domain: 'example.com' }, 'body'],
    ['a text of no site', { content }, 'body.domain'],
    ['too many links', { content, domain: 'example.com', limit: 51 }, 'body.limit'],
    ['a page that is gone', { url: 'https://example.com/gone' }, 'body.url'],
  ])('400: %s', async (_name, body, path) => {
    await expect(suggest(body)).rejects.toMatchObject({
      status: 400,
      details: { issues: [expect.objectContaining({ path })] },
    });
  });

  test('401: without a key', async () => {
    const response = await api
      .anonymous()
      .send(suggestInternalLinks, { body: { content, domain: 'x.example' } });
    expect(response.status).toBe(401);
  });

  test('403: below the plan pro', async () => {
    const starter = await api.createTenant({ tier: 'starter' });
    const caller = await starter.createClient();
    await expect(
      caller.call(suggestInternalLinks, { body: { content, domain: 'example.com' } }),
    ).rejects.toMatchObject({
      status: 403,
      type: 'tier_required_error',
      details: { requiredTier: 'pro', currentTier: 'starter' },
    });
  });

  test.each([{ content, domain: 'nowhere.example' }, { url: 'https://nowhere.example/' }])(
    '404: an unknown site, %j',
    async (body) => {
      await expect(suggest(body)).rejects.toMatchObject({ status: 404, type: 'not_found_error' });
    },
  );

  test('409: a site without a completed analysis', async () => {
    const fresh = await api.createTenant();
    const caller = await fresh.createClient();
    await expect(
      caller.call(suggestInternalLinks, { body: { content, domain: 'example.com' } }),
    ).rejects.toMatchObject({ status: 409, message: expect.stringContaining(fresh.siteId) });
  });

  test('409: a site whose first analysis is running, with the call that waits for it', async () => {
    const fresh = await api.createTenant();
    const { siteCheckId } = await fillAnalysis(api.database.db, fresh, { status: 'in_progress' });
    const caller = await fresh.createClient();
    await expect(
      caller.call(suggestInternalLinks, { body: { content, domain: 'example.com' } }),
    ).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining(`Call get-scan with {"siteCheckId": "${siteCheckId}"}`),
    });
  });

  test('413: more than 8 MiB', async () => {
    const { key } = await tenant.createKey({ scopes: ['mcp:read'] });
    const response = await request(api.url)
      .post('/v1/mcp/suggest-internal-links')
      .auth(key, { type: 'bearer' })
      .send({ content: 'x'.repeat(9 * 1024 * 1024), domain: 'example.com' });
    expect(response.status).toBe(413);
  });
});
