import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { startTestApi, type TestApi } from './testing/test-api.ts';

let api: TestApi;
let document: string;
beforeAll(async () => {
  api = await startTestApi();
  document = await (await fetch(`${api.url}/openapi.json`)).text();
});
afterAll(() => api.close());

test('the description passes the recommended rules of a public linter', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: document, absoluteRef: 'openapi.json', config });
  expect(problems.map((problem) => `${problem.ruleId}: ${problem.message}`)).toEqual([]);
});

test('operation ids are there once each', () => {
  const { paths } = JSON.parse(document) as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  const ids = Object.values(paths).flatMap((path) =>
    Object.values(path).map((operation) => operation.operationId),
  );
  expect(new Set(ids).size).toBe(ids.length);
});

describe('/docs', () => {
  test('shows the description with files of its own only', async () => {
    const page = await (await fetch(`${api.url}/docs`)).text();
    const references = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? '');
    expect(references.length).toBeGreaterThan(3);
    for (const reference of references) {
      expect(reference).toMatch(/^\/docs\//);
      expect((await fetch(api.url + reference)).status).toBe(200);
    }
  });

  test('may load nothing from elsewhere', async () => {
    const response = await fetch(`${api.url}/docs`);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(response.headers.get('content-security-policy')).toContain("connect-src 'self'");
  });
});
