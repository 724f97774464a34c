import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ApiClient } from '@plumbline/api-client';
import { ANSWER_BYTES_MAX, jsonBytes, toolRoutes } from '@plumbline/contracts';
import request from 'supertest';
import { fillAnalysis } from '../../../testing/fill-analysis.ts';
import { startTestApi, type Tenant, type TestApi } from '../../../testing/test-api.ts';
import { startVisitor, type Visitor } from '../../../testing/visitor.ts';

const { generateMeta } = toolRoutes;
const text =
  'We compare 24 cordless drills with brushless motors. Each was used in our workshop for a month.';
const html = `<html lang="en"><head><title>Drills</title></head><body><h1>Cordless drills</h1><p>${text}</p></body></html>`;

let api: TestApi;
let visitor: Visitor;
let tenant: Tenant;
let client: ApiClient;
beforeAll(async () => {
  api = await startTestApi();
  visitor = startVisitor(api, {
    'https://example.com/drills': html,
    'https://example.com/a': `<h1>Cordless drills</h1><p>${text}</p>`,
  });
  tenant = await api.createTenant({ tier: 'free' });
  client = await tenant.createClient({ scopes: ['mcp:read'] });
});
afterAll(async () => {
  await visitor.close();
  await api.close();
});

describe('POST /v1/mcp/generate-meta', () => {
  test('200: for HTML, in the words of the page', async () => {
    const meta = await client.call(generateMeta, { body: { html, brand: 'Acme', locale: 'en_GB' } });
    expect(meta).toMatchObject({
      title: 'Cordless drills | Acme',
      alternatives: { titles: expect.arrayContaining(['Drills | Acme']) },
      description: text,
      canonical: null,
      robots: 'index, follow, max-image-preview:large',
      openGraph: { 'og:site_name': 'Acme', 'og:locale': 'en_GB' },
      twitter: { 'twitter:card': 'summary' },
      jsonLd: { '@graph': [{ '@type': 'WebPage', name: expect.stringContaining('Acme') }] },
    });
    expect(meta.html).not.toContain('page.invalid');
    expect(meta.title).toContain('Cordless drills');
    expect(meta.warnings.join(' ')).toContain('og:image');
  });

  test('200: warns of addresses on the host of a preview', async () => {
    const warningsAt = async (host: string) => {
      const canonical = `<link rel="canonical" href="https://${host}/drills">`;
      const body = { html: html.replace('</head>', `${canonical}</head>`) };
      return (await client.call(generateMeta, { body })).warnings.join(' ');
    };
    await expect(warningsAt('preview.example.com')).resolves.toContain('on preview.example.com, which looks');
    await expect(warningsAt('shop.example.com')).resolves.not.toContain('looks like a host for testing');
  });

  test('200: below 4 KB; if texts are long, without the parts that the block repeats', async () => {
    const sentence = (word: string) =>
      `${word} of our cordless drills was used in the workshop of Leeds for months.`;
    const long = ['Each', 'One', 'Many', 'Some', 'Most', 'All'].map(sentence).join(' ');
    const image = `<meta property="og:image" content="https://example.com/${'i'.repeat(350)}.png">`;
    const body = { html: html.replace('</head>', `${image}</head>`).replace(text, long) };
    const meta = await client.call(generateMeta, { body });
    expect(jsonBytes(meta)).toBeLessThan(ANSWER_BYTES_MAX);
    expect(meta).not.toHaveProperty('openGraph');
    expect(meta.html).toContain('og:image');
    expect(meta.html).toContain('application/ld+json');
  });

  test('200: says which tags the page has already, so that none is there twice', async () => {
    const warned = async (body: object) =>
      (await client.call(generateMeta, { body })).warnings.filter((warning) => warning.includes('already'));
    const head = '<meta name="Description" content="x"><meta property="og:title" content="x"></head>';
    await expect(warned({ html: html.replace('</head>', head) })).resolves.toEqual([
      expect.stringContaining('(title, description, Open Graph)'),
    ]);
    await expect(warned({ html: html.replace(/<title>.*<\/title>/, ''), title: 'Drills' })).resolves.toEqual(
      [],
    );
    await expect(warned({ content: text, title: 'Drills' })).resolves.toEqual([]);
  });

  test.each([
    ['of another language than the text', 'en'],
    ['that names none', 'dk'],
  ])('200: in the language of the text, if the page has a lang %s', async (_what, lang) => {
    const sentence = (year: number) =>
      `Im Jahr ${year} haben wir die Bohrmaschinen in der Werkstatt geprüft.`;
    const german = Array.from({ length: 15 }, (_, index) => sentence(2_000 + index)).join(' ');
    const source = `<html lang="${lang}"><h1>Bohrmaschinen</h1><p>${german}</p>`;
    await expect(client.call(generateMeta, { body: { html: source } })).resolves.toMatchObject({
      jsonLd: { '@graph': [{ inLanguage: 'de' }] },
    });
  });

  test('200: the same output for the same input', async () => {
    const body = { html, keywords: ['drills'] };
    const answer = await client.call(generateMeta, { body });
    await expect(client.call(generateMeta, { body })).resolves.toEqual(answer);
  });

  test('200: for text, with a working title', async () => {
    const body = { content: text, title: 'Cordless drills of 2026, compared', types: ['Article'] as const };
    const meta = await client.call(generateMeta, { body: { ...body, types: [...body.types] } });
    expect(meta).toMatchObject({
      title: 'Cordless drills of 2026, compared',
      description: text,
      jsonLd: { '@graph': [{ '@type': 'Article', headline: 'Cordless drills of 2026, compared' }] },
    });
  });

  test('200: a page that names its address gets a canonical', async () => {
    const named = html.replace('</head>', '<link rel="canonical" href="https://example.com/d"></head>');
    const meta = await client.call(generateMeta, { body: { html: named } });
    expect(meta).toMatchObject({
      canonical: 'https://example.com/d',
      openGraph: { 'og:url': 'https://example.com/d' },
    });
  });

  test('200: for a URL, whose page a worker fetches', async () => {
    const meta = await client.call(generateMeta, { body: { url: 'https://example.com/drills' } });
    expect(meta).toMatchObject({ canonical: 'https://example.com/drills', description: text });
  });

  test('200: a slogan that is on every page of a site is not taken as a description', async () => {
    const slogan = 'Cordless drills for everybody in Leeds and in York, since 1950 and for ever.';
    const page = html.replace('<p>', `<div>${slogan}</div><p>`);
    const there = page.replace('</head>', '<link rel="canonical" href="https://example.com/drills"></head>');
    const described = async (source: string) =>
      (await client.call(generateMeta, { body: { html: source } })).description;
    await expect(described(there)).resolves.toContain(slogan);
    const { siteCheckId } = await fillAnalysis(api.database.db, tenant);
    await api.database.db.crawlUrl.updateMany({
      where: { analysisId: siteCheckId },
      data: { indexable: true, summary: { opening: [slogan] } },
    });
    await expect(described(there)).resolves.toBe(text);
    await expect(described(page)).resolves.toContain(slogan);
  });

  test('200: a page without a title gets the title that it had before', async () => {
    const title = 'Cordless drills and other tools';
    const { siteCheckId } = await fillAnalysis(api.database.db, tenant);
    await api.database.db.crawlUrl.updateMany({ where: { analysisId: siteCheckId }, data: { title } });
    const url = 'https://example.com/a';
    const lost = `<link rel="canonical" href="${url}"><h1>Cordless drills</h1><p>${text}</p>`;
    const titled = async (body: object) => (await client.call(generateMeta, { body: body })).title;
    await expect(titled({ html: lost })).resolves.toBe(title);
    await expect(titled({ url })).resolves.toBe(title);
    await expect(titled({ html: lost, title: 'Drills of 2026' })).resolves.not.toBe(title);
    await expect(titled({ html: `<title>Cordless drills</title>${lost}` })).resolves.not.toBe(title);
  });

  test('400: a page that cannot be fetched, with the reason', async () => {
    const call = client.call(generateMeta, { body: { url: 'https://example.com/gone' } });
    await expect(call).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('the server answers 404. Send its source or text instead'),
    });
  });

  test.each([
    ['nothing to go by', {}, 'body'],
    ['two things to go by', { html, content: text }, 'body'],
    ['an unknown type of structured data', { html, types: ['Spaceship'] }, 'body.types.0'],
    ['what is no locale', { html, locale: 'English' }, 'body.locale'],
    ['more HTML than a page has', { html: 'x'.repeat(2_000_001) }, 'body.html'],
  ])('400: %s', async (_name, body, path) => {
    await expect(client.call(generateMeta, { body: body as never })).rejects.toMatchObject({
      status: 400,
      details: { issues: [expect.objectContaining({ path })] },
    });
  });

  test('401: without a key', async () => {
    expect((await api.anonymous().send(generateMeta, { body: { html } })).status).toBe(401);
  });

  test('403: without mcp:read', async () => {
    const writer = await tenant.createClient({ scopes: ['mcp:write'] });
    await expect(writer.call(generateMeta, { body: { html } })).rejects.toMatchObject({ status: 403 });
  });

  test.each([
    [400, 1_000_000],
    [413, 8 * 1024 * 1024],
  ])('%i: an unknown field of %i bytes', async (status, bytes) => {
    const { key } = await tenant.createKey({ scopes: ['mcp:read'] });
    const response = await request(api.url)
      .post('/v1/mcp/generate-meta')
      .auth(key, { type: 'bearer' })
      .send({ padding: 'x'.repeat(bytes) });
    expect(response.status).toBe(status);
  });
});
