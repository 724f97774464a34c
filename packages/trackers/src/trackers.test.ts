import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { TrackerKind } from '@plumbline/contracts';
import { createHttpClient } from '@plumbline/net';
import { createTracker } from './create-tracker.ts';

/** A request that a fake of one of the four services got on loopback. */
interface Asked {
  readonly line: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
}
let asked: Asked[] = [];
let answers: Readonly<Record<string, { readonly status?: number; readonly body: unknown }>> = {};
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const line = `${String(request.method)} ${String(request.url)}`;
    const text = Buffer.concat(chunks).toString();
    asked.push({ line, headers: request.headers, body: text === '' ? null : JSON.parse(text) });
    const key = Object.keys(answers).find((start) => `${line} ${text}`.includes(start));
    const { status = 200, body } = answers[key ?? ''] ?? { status: 404, body: { message: 'Not Found' } };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
});
const http = createHttpClient({ allowPrivateAddresses: ['127.0.0.0/8'], userAgent: 'test' });
let origin: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  http.close();
  server.close();
});
beforeEach(() => {
  asked = [];
});

const trackerOf = (kind: TrackerKind, project: string, login: string | null = null) =>
  createTracker(http, { kind, baseUrl: `${origin}/`, project, login, token: 'secret' });
const wish = { title: 'Title is missing', body: 'Write one.' };

test('GitHub', async () => {
  const issue = { number: 7, html_url: 'https://github.com/acme/shop/issues/7', state: 'open' };
  answers = {
    'GET /repos/acme/shop ': { body: { id: 1, has_issues: true } },
    'POST /repos/acme/shop/issues ': { status: 201, body: issue },
    'GET /repos/acme/shop/issues/7': { body: { ...issue, state: 'closed', state_reason: 'completed' } },
  };
  const github = trackerOf('github', 'acme/shop');
  await github.check();
  await expect(github.create(wish)).resolves.toEqual({
    key: '7',
    url: issue.html_url,
    state: 'open',
    isDone: false,
  });
  await expect(github.read('7')).resolves.toMatchObject({ state: 'closed', isDone: true });
  expect(asked[1]).toMatchObject({ headers: { authorization: 'Bearer secret' }, body: wish });
  answers = { 'GET /repos/acme/shop ': { body: { id: 1, has_issues: false } } };
  await expect(github.check()).rejects.toThrow('Issues are switched off in acme/shop.');
});

test('GitLab', async () => {
  const issue = { iid: 3, web_url: 'https://gitlab.com/acme/web/shop/-/issues/3', state: 'opened' };
  answers = {
    'GET /api/v4/projects/acme%2Fweb%2Fshop ': { body: { id: 1 } },
    'POST /api/v4/projects/acme%2Fweb%2Fshop/issues ': { status: 201, body: issue },
    'GET /api/v4/projects/acme%2Fweb%2Fshop/issues/3': { body: { ...issue, state: 'closed' } },
  };
  const gitlab = trackerOf('gitlab', 'acme/web/shop');
  await gitlab.check();
  await expect(gitlab.create(wish)).resolves.toEqual({
    key: '3',
    url: issue.web_url,
    state: 'opened',
    isDone: false,
  });
  await expect(gitlab.read('3')).resolves.toMatchObject({ isDone: true });
  expect(asked[0]).toMatchObject({ headers: { 'private-token': 'secret' } });
});

test('Jira', async () => {
  const status = { name: 'Erledigt', statusCategory: { key: 'done' } };
  answers = {
    'GET /rest/api/2/project/SEO ': { body: { key: 'SEO' } },
    'POST /rest/api/2/issue ': { status: 201, body: { id: '10000', key: 'SEO-24', self: 'x' } },
    'GET /rest/api/2/issue/SEO-24?fields=status': { body: { key: 'SEO-24', fields: { status } } },
  };
  const jira = trackerOf('jira', 'SEO', 'ada@acme.example');
  await jira.check();
  await expect(jira.create(wish)).resolves.toMatchObject({ key: 'SEO-24', url: `${origin}/browse/SEO-24` });
  await expect(jira.read('SEO-24')).resolves.toMatchObject({ state: 'Erledigt', isDone: true });
  const basic = Buffer.from('ada@acme.example:secret').toString('base64');
  expect(asked[1]).toMatchObject({
    headers: { authorization: `Basic ${basic}` },
    body: { fields: { project: { key: 'SEO' }, summary: wish.title, description: wish.body } },
  });
  await trackerOf('jira', 'SEO').read('SEO-24');
  expect(asked.at(-1)?.headers.authorization).toBe('Bearer secret');
});

test('Linear', async () => {
  const issue = {
    id: 'uuid-1',
    url: 'https://linear.app/acme/issue/WEB-5',
    state: { name: 'Todo', type: 'unstarted' },
  };
  answers = {
    'teams(filter': { body: { data: { teams: { nodes: [{ id: 'team-1' }] } } } },
    'issueCreate(input': { body: { data: { issueCreate: { issue } } } },
    'issue(id': { body: { data: { issue: { ...issue, state: { name: 'Done', type: 'completed' } } } } },
  };
  const linear = trackerOf('linear', 'WEB');
  await linear.check();
  await expect(linear.create(wish)).resolves.toEqual({
    key: 'uuid-1',
    url: issue.url,
    state: 'Todo',
    isDone: false,
  });
  await expect(linear.read('uuid-1')).resolves.toMatchObject({ state: 'Done', isDone: true });
  expect(asked[2]).toMatchObject({
    headers: { authorization: 'secret' },
    body: { variables: { input: { teamId: 'team-1', title: wish.title, description: wish.body } } },
  });
});

describe('a refusal says what to do', () => {
  const refused = { name: 'TrackerError' };
  test.each([
    [401, 'does not accept the token. Make a new one'],
    [403, 'it needs the permission "Issues: read and write"'],
    [404, 'GitHub has no repository acme/shop. If it is there, the token cannot see it'],
    [422, 'Check the project and the fields'],
    [429, 'Try again in some minutes'],
    [502, 'has a problem of its own'],
  ])('%d', async (status, words) => {
    answers = { POST: { status, body: {} } };
    await expect(trackerOf('github', 'acme/shop').create(wish)).rejects.toMatchObject({
      ...refused,
      message: expect.stringContaining(words),
    });
  });

  test.each([
    [{ data: { teams: { nodes: [] } } }, 'no team with the key WEB'],
    [
      { errors: [{ message: 'x', extensions: { code: 'AUTHENTICATION_ERROR' } }] },
      'does not accept the token',
    ],
    [
      { errors: [{ message: 'Argument Validation Error' }] },
      'Linear refused the request: Argument Validation Error',
    ],
    ['<html>', 'has an unknown format'],
  ])('Linear: %j', async (body, words) => {
    answers = { POST: { body } };
    await expect(trackerOf('linear', 'WEB').create(wish)).rejects.toMatchObject({
      ...refused,
      message: expect.stringContaining(words),
    });
  });

  test('an address that is not public', async () => {
    const guarded = createHttpClient({ allowPrivateAddresses: [], userAgent: 'test' });
    const access = {
      kind: 'github',
      baseUrl: origin,
      project: 'acme/shop',
      login: null,
      token: 'secret',
    } as const;
    await expect(createTracker(guarded, access).create(wish)).rejects.toMatchObject(refused);
    expect(asked).toEqual([]);
    guarded.close();
  });
});
