import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { DeployCheck, ToolPatches } from '@plumbline/contracts';
import { BUNDLE_ENVIRONMENT, BUNDLE_SOURCE } from '@plumbline/testkit';
import { startTestService, type TestKey, type TestService } from '../testing/test-service.ts';

/**
 * Tests that the server, over standard input and output, reads and changes a built site within the allowed folders.
 */

const MAIN = path.join(import.meta.dirname, '../main.ts');
const site = 'https://example.com';
const page = (title: string, more = '') =>
  `<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>${title}</title>\n${more}</head>\n<body><h1>${title}</h1>\n<p>${'Canoes of cedar. '.repeat(30)}</p>\n</body>\n</html>\n`;

let service: TestService;
let key: TestKey;
let folder: string;
let client: Client;
beforeAll(async () => {
  service = await startTestService({ withWorker: false });
  key = await service.createKey();
});
afterAll(() => service.close());

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'plumbline-site-'));
  mkdirSync(path.join(folder, 'dist/a b'), { recursive: true });
  writeFileSync(path.join(folder, 'dist/index.html'), page('Canoes'));
  writeFileSync(path.join(folder, 'dist/a b/index.html'), page('Paddles'));
  writeFileSync(path.join(folder, 'secret.html'), page('Secret'));
  client = await connect({ ALLOWED_FOLDERS: path.join(folder, 'dist') });
});
afterEach(async () => {
  await client.close();
  rmSync(folder, { recursive: true });
});

async function connect(
  environment: Readonly<Record<string, string>>,
  roots?: readonly string[],
): Promise<Client> {
  const capabilities = roots === undefined ? {} : { roots: {} };
  const opened = new Client({ name: 'test', version: '1.0.0' }, { capabilities });
  if (roots !== undefined) {
    opened.setRequestHandler('roots/list', () => ({
      roots: roots.map((root) => ({ uri: `file://${root}` })),
    }));
  }
  const env = {
    ...BUNDLE_ENVIRONMENT,
    SERVICE_API_URL: service.url,
    SERVICE_API_KEY: key.key,
    ...environment,
  };
  await opened.connect(
    new StdioClientTransport({ command: process.execPath, args: [BUNDLE_SOURCE, MAIN], env }),
  );
  return opened;
}

const dist = () => path.join(folder, 'dist');
const ask = (name: string, input: object, of = client) =>
  of.callTool({ name, arguments: { folder: dist(), site, ...input } });

test('check-before-deploy judges the files, and no page passes through the model', async () => {
  const answer = await ask('check-before-deploy', {});
  expect(answer).toMatchObject({ content: [{ text: expect.stringMatching(/2 pages/) }, {}] });
});

test('check-before-deploy says at which address the files of a preview were judged', async () => {
  writeFileSync(
    path.join(dist(), 'index.html'),
    page('Canoes', '<link rel="canonical" href="https://example.com/">\n'),
  );
  writeFileSync(
    path.join(dist(), 'a b/index.html'),
    page('Paddles', '<link rel="canonical" href="https://example.com/a%20b/">\n'),
  );
  await expect(
    ask('check-before-deploy', { site: 'https://pr-7.preview.example.com' }),
  ).resolves.toMatchObject({
    structuredContent: {
      judgedAs: { from: 'https://pr-7.preview.example.com', to: 'https://example.com' },
    },
  });
});

test('get-patches has diffs that git apply takes, and after them there is nothing left to patch', async () => {
  const { structuredContent } = await ask('get-patches', { detail: 'full' });
  const { patches } = structuredContent as { patches: { path: string; diff: string }[] };
  expect(patches.map((patch) => patch.path).sort()).toEqual(['a b/index.html', 'index.html']);
  const diff = patches.map((patch) => patch.diff).join('');
  execFileSync('git', ['apply', '-'], { cwd: dist(), input: diff });
  expect(readFileSync(path.join(dist(), 'index.html'), 'utf8')).not.toBe(page('Canoes'));
  await expect(ask('get-patches', {})).resolves.toMatchObject({ structuredContent: { patches: [] } });
});

test('apply-patches makes the changes in the files, once', async () => {
  await expect(ask('apply-patches', {})).resolves.toMatchObject({
    structuredContent: { changedTotal: 2, leftTotal: 0 },
  });
  expect(readFileSync(path.join(dist(), 'index.html'), 'utf8')).toContain('<title>Canoes</title>');
  await expect(ask('apply-patches', {})).resolves.toMatchObject({ structuredContent: { changedTotal: 0 } });
});

test('apply-patches says that no address of a development server was put in', async () => {
  const here = { site: 'http://localhost:3000' };
  const note = expect.stringContaining('No canonical or other address on localhost:3000 was put in');
  await expect(ask('get-patches', here)).resolves.toMatchObject({
    structuredContent: { summary: note, awayHost: 'localhost:3000' },
  });
  await expect(ask('apply-patches', here)).resolves.toMatchObject({ structuredContent: { summary: note } });
  expect(readFileSync(path.join(dist(), 'index.html'), 'utf8')).not.toContain('localhost');
});

test('apply-patches names a template among the files that it left', async () => {
  writeFileSync(path.join(dist(), 'layout.html'), page('{{ page.title }}'));
  await expect(ask('apply-patches', {})).resolves.toMatchObject({
    structuredContent: {
      leftTotal: 1,
      left: [{ file: 'layout.html', reason: expect.stringContaining('a template') }],
      summary: expect.stringContaining('in part: 1.'),
    },
  });
  await expect(ask('get-patches', {})).resolves.toMatchObject({
    structuredContent: {
      patches: [],
      unfinished: ['layout.html'],
      summary: expect.stringContaining('layout.html'),
    },
  });
});

test('apply-patches writes one diff beside the pages instead of changing them, and overwrites no file', async () => {
  await expect(ask('apply-patches', { diffFile: 'seo.diff' })).resolves.toMatchObject({
    structuredContent: { changedTotal: 2, summary: expect.stringContaining('seo.diff') },
  });
  expect(readFileSync(path.join(dist(), 'index.html'), 'utf8')).toBe(page('Canoes'));
  await expect(ask('apply-patches', { diffFile: 'seo.diff' })).resolves.toMatchObject({
    isError: true,
    content: [{ text: expect.stringContaining('Name another file in diffFile') }],
  });
  await expect(ask('apply-patches', { diffFile: '../seo.diff' })).resolves.toMatchObject({ isError: true });
  execFileSync('git', ['apply', 'seo.diff'], { cwd: dist() });
  await expect(ask('get-patches', {})).resolves.toMatchObject({ structuredContent: { patches: [] } });
  await expect(ask('apply-patches', { diffFile: 'no.diff' })).resolves.toMatchObject({
    structuredContent: { changedTotal: 0, summary: expect.stringContaining('no.diff was not written') },
  });
  expect(readdirSync(dist())).not.toContain('no.diff');
});

describe('a page that no request can take is left out and named, and does not block the others', () => {
  const long = '<p>Canoes of cedar.</p>'.repeat(90_000);
  beforeEach(() => {
    writeFileSync(path.join(dist(), 'all.html'), page('All canoes').replace('</body>', `${long}</body>`));
    writeFileSync(path.join(dist(), 'old.html'), Buffer.from(page('Canoës'), 'latin1'));
  });
  const told = /all\.html has more than 2000000 characters.*old\.html is not UTF-8/;

  test('check-before-deploy', async () => {
    await expect(ask('check-before-deploy', {})).resolves.toMatchObject({
      content: [{ text: expect.stringMatching(/2 pages/) }, {}],
      structuredContent: { summary: expect.stringMatching(told) },
    });
  });

  test('by get-patches, whose cursor counts it', async () => {
    const first = await ask('get-patches', { limit: 1 });
    const { patches, nextCursor, summary } = first.structuredContent as ToolPatches;
    expect(patches.map((patch) => patch.path)).toEqual(['a b/index.html']);
    expect(summary).toMatch(told);
    await expect(ask('get-patches', { limit: 1, cursor: nextCursor })).resolves.toMatchObject({
      structuredContent: { patches: [{ path: 'index.html' }] },
    });
  });

  test('apply-patches', async () => {
    await expect(ask('apply-patches', {})).resolves.toMatchObject({
      structuredContent: {
        changedTotal: 2,
        leftTotal: 2,
        left: [
          { file: 'all.html', reason: 'It has more than 2000000 characters.' },
          { file: 'old.html', reason: 'It is not UTF-8.' },
        ],
      },
    });
  });

  test('but the call is refused if it names the page, or there is no other page', async () => {
    await expect(ask('apply-patches', { files: ['all.html'] })).resolves.toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('all.html has more than 2000000 characters') }],
    });
    rmSync(path.join(dist(), 'index.html'));
    rmSync(path.join(dist(), 'a b'), { recursive: true });
    await expect(ask('check-before-deploy', {})).resolves.toMatchObject({
      isError: true,
      content: [{ text: expect.stringMatching(told) }],
    });
  });
});

describe('a folder with more pages than the service takes at once', () => {
  beforeEach(() => {
    for (let index = 0; index < 118; index += 1)
      writeFileSync(path.join(dist(), `${index}.html`), page(`Canoe number ${index}`));
  });

  test('check-before-deploy has one verdict on all of them, below 4 KB', async () => {
    const answer = await ask('check-before-deploy', {});
    expect(answer).toMatchObject({
      content: [{ text: expect.stringMatching(/120 pages.* in 2 parts/) }, {}],
      structuredContent: { new: expect.any(Number), issues: expect.any(Array) },
    });
    const { structuredContent } = answer as { structuredContent: DeployCheck };
    expect(Buffer.byteLength(JSON.stringify(structuredContent))).toBeLessThan(4_096);
    const { nextCursor, issues } = structuredContent;
    expect(nextCursor).toBe(String(issues.length));
    await expect(ask('check-before-deploy', { cursor: nextCursor, limit: 1 })).resolves.toMatchObject({
      structuredContent: { nextCursor: String(issues.length + 1) },
    });
  });

  test('check-before-deploy compares the titles of all of them', async () => {
    writeFileSync(path.join(dist(), 'z.html'), page('Canoe number 0'));
    const sharing = async (): Promise<readonly string[]> => {
      const { structuredContent } = await ask('check-before-deploy', { limit: 1_000 });
      const { issues } = structuredContent as DeployCheck;
      return issues.filter(({ checkId }) => checkId === 'dup-title').map(({ url }) => url);
    };
    expect((await sharing()).toSorted()).toEqual([`${site}/0.html`, `${site}/z.html`]);
    writeFileSync(path.join(dist(), 'z.html'), page('Canoe number 118'));
    await expect(sharing()).resolves.toEqual([]);
  });

  test('get-patches names the calls that take all of them without the model, below 4 KB', async () => {
    const { structuredContent } = (await ask('get-patches', {})) as { structuredContent: ToolPatches };
    expect(structuredContent.nextSteps).toMatchObject([
      { tool: 'apply-patches', arguments: { folder: dist(), site, diffFile: 'seo.diff' } },
      { tool: 'apply-patches', arguments: { folder: dist(), site } },
      { tool: 'get-patches', arguments: { folder: dist(), site, cursor: structuredContent.nextCursor } },
    ]);
    expect(Buffer.byteLength(JSON.stringify(structuredContent))).toBeLessThan(4_096);
  });

  test('get-patches continues at the cursor, and apply-patches changes all of them', async () => {
    const patched = new Set<string>();
    for (let cursor: string | null | undefined; cursor !== null;) {
      const { structuredContent } = await ask('get-patches', { cursor, limit: 70 });
      const { patches, nextCursor } = structuredContent as ToolPatches;
      for (const patch of patches) patched.add(patch.path);
      cursor = nextCursor;
    }
    expect(patched.size).toBe(120);
    await expect(ask('apply-patches', {})).resolves.toMatchObject({
      structuredContent: { changedTotal: 120 },
    });
  });
});

test('get-patches gives the edits of a long page in parts, and then those of the next', async () => {
  const links = Array.from(
    { length: 40 },
    (_each, index) => `<a href="http://example.com/${index}">${index}</a>`,
  );
  const long = page('Paddles').replace('</body>', `${links.join('')}</body>`);
  writeFileSync(path.join(dist(), 'a b/index.html'), long);
  const found: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const { structuredContent } = await ask('get-patches', { cursor });
    const { patches, nextCursor } = structuredContent as ToolPatches;
    expect(Buffer.byteLength(JSON.stringify(structuredContent))).toBeLessThan(4_096);
    for (const { path: file, edits } of patches)
      found.push(...edits.map(({ offset }) => `${file} ${offset}`));
    cursor = nextCursor;
  }
  const { structuredContent } = await ask('get-patches', { limit: 2 });
  const { patches } = structuredContent as ToolPatches;
  expect(found).toEqual(
    patches.flatMap(({ path: file, edits }) => edits.map(({ offset }) => `${file} ${offset}`)),
  );
  expect(found.length).toBeGreaterThan(40);
});

test('only the named files', async () => {
  await expect(ask('apply-patches', { files: ['index.html'] })).resolves.toMatchObject({
    structuredContent: { changed: [{ file: 'index.html' }] },
  });
  expect(readFileSync(path.join(dist(), 'a b/index.html'), 'utf8')).toBe(page('Paddles'));
});

test('a file that is named twice is one page, so that git apply takes its diff', async () => {
  const files = ['index.html', './index.html', 'a b/../index.html'];
  await expect(ask('apply-patches', { files, diffFile: 'seo.diff' })).resolves.toMatchObject({
    structuredContent: { changedTotal: 1, changed: [{ file: 'index.html' }], leftTotal: 0 },
  });
  execFileSync('git', ['apply', 'seo.diff'], { cwd: dist() });
});

describe('nothing outside', () => {
  const refused = (text: RegExp) => ({ isError: true, content: [{ text: expect.stringMatching(text) }] });

  test.each([
    ['a folder above', () => ({ folder })],
    ['a way up', () => ({ folder: `${dist()}/../` })],
    ['another folder', () => ({ folder: '/etc' })],
  ])('%s', async (_what, input) => {
    await expect(ask('apply-patches', input())).resolves.toMatchObject(
      refused(/^permission_error: There is no /),
    );
  });

  test.each([['../secret.html'], ['/etc/passwd']])('the file %s', async (file) => {
    await expect(ask('apply-patches', { files: [file] })).resolves.toMatchObject(
      refused(/^validation_error: /),
    );
  });

  test('a link that leads out', async () => {
    symlinkSync(path.join(folder, 'secret.html'), path.join(dist(), 'link.html'));
    symlinkSync(folder, path.join(dist(), 'up'));
    await expect(ask('apply-patches', { files: ['link.html'] })).resolves.toMatchObject(
      refused(/^validation_error: .*no link\.html/),
    );
    await expect(ask('apply-patches', { folder: path.join(dist(), 'up') })).resolves.toMatchObject(
      refused(/^permission_error: /),
    );
    await ask('apply-patches', {});
    expect(readFileSync(path.join(folder, 'secret.html'), 'utf8')).toBe(page('Secret'));
  });

  test('without a setting, the roots of the client are allowed; without those, nothing', async () => {
    const sharing = await connect({}, [dist()]);
    await expect(ask('get-patches', {}, sharing)).resolves.toMatchObject({
      structuredContent: expect.any(Object),
    });
    await sharing.close();
    const silent = await connect({});
    await expect(ask('get-patches', {}, silent)).resolves.toMatchObject(
      refused(/^permission_error: .*ALLOWED_FOLDERS/),
    );
    await silent.close();
  });
});
