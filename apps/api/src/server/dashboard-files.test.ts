import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

let folder: string;
let api: TestApi;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'dashboard-'));
  mkdirSync(path.join(folder, 'assets'));
  writeFileSync(path.join(folder, 'index.html'), '<meta nonce="{{nonce}}"><script src="/assets/main-1.js">');
  writeFileSync(path.join(folder, 'assets', 'main-1.js'), 'export {};');
  api = await startTestApi({ dashboardFolder: folder });
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true });
});

const get = (at: string) => fetch(`${api.url}${at}`, { redirect: 'manual' });

function directive(response: Response, name: string): string | undefined {
  const policy = response.headers.get('content-security-policy') ?? '';
  return policy.split(';').find((part) => part.startsWith(`${name} `));
}

test.each(['/', '/sign-in', '/sites', '/sites/1/plan', '/settings/keys'])(
  '%s is the dashboard',
  async (at) => {
    const response = await get(at);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(response.headers.get('cache-control')).toBe('no-store');
  },
);

test.each(['/settings', '/gone', '/Sites/1'])(
  'to a browser, %s is the dashboard, which says that there is no such page',
  async (at) => {
    const response = await fetch(`${api.url}${at}`, { headers: { accept: 'text/html,*/*;q=0.8' } });
    expect(response.status).toBe(404);
    expect(response.headers.get('vary')).toContain('Accept');
    expect(directive(response, 'script-src')).toBe("script-src 'self'");
    expect(await response.text()).toContain('/assets/main-1.js');
  },
);

test.each([
  ['/gone', 'GET', '*/*'],
  ['/gone', 'GET', 'application/json, text/html;q=0.5'],
  ['/gone', 'POST', 'text/html'],
  ['/api/gone', 'GET', 'text/html'],
  ['/v1/gone', 'GET', 'text/html'],
  ['/oauth/gone', 'GET', 'text/html'],
  ['/assets/gone.js', 'GET', 'text/html'],
])('%s asked with %s for %s is an error of the API', async (at, method, accept) => {
  const response = await fetch(`${api.url}${at}`, { method, headers: { accept } });
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ error: { type: 'not_found_error' } });
});

test('its scripts come from this origin, and each page has a nonce of its own', async () => {
  const [first, second] = await Promise.all([get('/sites'), get('/sites')]);
  expect(directive(first, 'script-src')).toBe("script-src 'self'");
  const nonce = /nonce="([^"]+)"/.exec(await first.text())?.[1];
  expect(directive(first, 'style-src')).toBe(`style-src 'self' 'nonce-${String(nonce)}'`);
  expect(await second.text()).not.toContain(nonce);
});

test('assets may be cached for ever, because their names change with their content', async () => {
  const response = await get('/assets/main-1.js');
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
});

test.each(['/assets/gone.js', '/settings', '/api/sites', '/Sites', '/assets/../index.html'])(
  '%s is not',
  async (at) => {
    expect((await get(at)).status).toBe(404);
  },
);
