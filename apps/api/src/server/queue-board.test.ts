import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

const KEY = 'k'.repeat(32);

let api: TestApi;
let operated: Awaited<ReturnType<TestApi['startProcess']>>;
beforeAll(async () => {
  api = await startTestApi();
  operated = await api.startProcess({ operatorKey: KEY });
});
afterAll(() => api.close());

function ask(url: string, options: { password?: string; method?: string } = {}): Promise<Response> {
  const { password, method = 'GET' } = options;
  const basic = Buffer.from(`operator:${password ?? ''}`).toString('base64');
  return fetch(url, { method, headers: password === undefined ? {} : { authorization: `Basic ${basic}` } });
}

test('shows the page and the queues to the operator', async () => {
  const page = await ask(`${operated.url}/operator/queues`, { password: KEY });
  expect(page.status).toBe(200);
  const script = /src="(static\/js\/main[^"]+)"/.exec(await page.text())?.[1] ?? '';
  expect((await ask(`${operated.url}/operator/queues/${script}`, { password: KEY })).status).toBe(200);

  const answer = await ask(`${operated.url}/operator/queues/api/queues`, { password: KEY });
  const { queues } = (await answer.json()) as { queues: { name: string; readOnlyMode: boolean }[] };
  expect(queues.map(({ name, readOnlyMode }) => [name, readOnlyMode])).toEqual([
    ['crawl', true],
    ['probe', true],
    ['render', true],
    ['visit', true],
    ['webhook-delivery', true],
  ]);
});

test('lets nobody change anything, not even the operator', async () => {
  const pause = `${operated.url}/operator/queues/api/queues/crawl/pause`;
  expect((await ask(pause, { password: KEY, method: 'PUT' })).status).toBe(405);
});

test.each([
  ['no password', undefined],
  ['an empty one', ''],
  ['another one', 'x'.repeat(32)],
])('%s is a 401 that says what to do', async (_, password) => {
  const options = password === undefined ? {} : { password };
  for (const path of ['/operator/queues', '/operator/queues/api/queues']) {
    const answer = await ask(`${operated.url}${path}`, options);
    expect(answer.status).toBe(401);
    await expect(answer.text()).resolves.toContain('OPERATOR_KEY');
  }
});

test('does not exist if the operator has set no key', async () => {
  expect((await ask(`${api.url}/operator/queues`, { password: '' })).status).toBe(404);
});
