import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import request from 'supertest';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
let document: string;
beforeAll(async () => {
  api = await startTestApi();
  document = (await request(api.url).get('/openapi.json')).text;
});
afterAll(() => api.close());

test('the description passes the recommended rules of a public linter', async () => {
  const config = await createConfig('extends: [recommended]');
  const problems = await lintFromString({ source: document, absoluteRef: 'openapi.json', config });
  expect(problems.map((problem) => `${problem.ruleId}: ${problem.message}`)).toEqual([]);
});

test('operation ids are unique', () => {
  const { paths } = JSON.parse(document) as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  const ids = Object.values(paths).flatMap((path) =>
    Object.values(path).map((operation) => operation.operationId),
  );
  expect(new Set(ids).size).toBe(ids.length);
});

describe('/docs', () => {
  test('shows the description and loads only our own files', async () => {
    const page = await request(api.url).get('/docs');
    const references = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? '');
    expect(references.length).toBeGreaterThan(3);
    for (const reference of references) {
      expect(reference).toMatch(/^\/docs\//);
      await request(api.url).get(reference).expect(200);
    }
  });

  test('has a policy that lets it load nothing from elsewhere', async () => {
    await request(api.url)
      .get('/docs')
      .expect('content-security-policy', /default-src 'none'/)
      .expect('content-security-policy', /connect-src 'self'/);
  });
});
