import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { ANSWER_BYTES_MAX, jsonBytes } from '@plumbline/contracts';
import {
  BUNDLE_ENVIRONMENT,
  BUNDLE_SOURCE,
  isRecording,
  patience,
  tasksSite,
  type SitePage,
} from '@plumbline/testkit';
import { startTestService, type TestKey, type TestService } from './testing/test-service.ts';

/**
 * Does tasks that people give to an assistant, only by calls of tools. Counts the calls, and the tokens (four
 * characters each) of arguments and answers. `RECORD_EXAMPLES=1` writes the table of docs/mcp-tasks.md.
 */

const CALLS_MEDIAN_MAX = 6;
const TOKENS_MEDIAN_MAX = 12_000;
const CHARACTERS_PER_TOKEN = 4;
/** A longer wait than the 60 s of clients, for a busy machine. */
const PATIENT = { timeout: 300_000 };
/** Time for two scans of a manual of a thousand pages. */
const TAKES_MS = 1_100_000;
const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));
const RECORD = new URL('../../../docs/mcp-tasks.md', import.meta.url);

/** A folder of HTML that replaces the small site. */
const LARGE_SITE = tasksSite();
/** The Debian package to which the folder belongs; null for the small site. */
const PACKAGE = LARGE_SITE?.split('/')[4] ?? null;

let service: TestService;
let key: TestKey;
let folder: string;
let client: Client;
let files: readonly string[];
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'plumbline-tasks-'));
  if (LARGE_SITE === undefined) writeSmallSite();
  else cpSync(LARGE_SITE, folder, { recursive: true, dereference: true });
  const all = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  files = all.filter((file) => file.endsWith('.html'));
  service = await startTestService({ site: siteOf(folder) });
  key = await service.createKey();
  await service.scan(key);
  client = new Client({ name: 'tasks', version: '1.0.0' });
  const env = {
    ...BUNDLE_ENVIRONMENT,
    SERVICE_API_URL: service.url,
    SERVICE_API_KEY: key.key,
    ALLOWED_FOLDERS: folder,
  };
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [BUNDLE_SOURCE, MAIN], env }),
  );
}, TAKES_MS * patience);
afterAll(async () => {
  await client.close();
  await service.close();
  rmSync(folder, { recursive: true });
});

/** Serves files of the folder in their present state. */
function siteOf(root: string): Readonly<Record<string, SitePage>> {
  const pageAt = (place: string): SitePage | undefined => {
    const file = path.join(root, place.endsWith('/') ? `${place}index.html` : place);
    if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) return undefined;
    const headers = file.endsWith('.html') ? {} : { 'content-type': 'application/octet-stream' };
    return { headers, body: readFileSync(file) };
  };
  return new Proxy({}, { get: (_none, place) => pageAt(decodeURIComponent(String(place))) });
}

function writeSmallSite(): void {
  const winter = '<p>We build cedar canoes all winter, by hand, in the canoe workshop.</p>'.repeat(20);
  const page = (title: string, body: string) =>
    `<!doctype html><html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1>${body}</body></html>`;
  const files = {
    'index.html': page('Canoes by hand', `${winter}<a href="/canoes/">Boats</a>`),
    'canoes/index.html': page('Cedar canoes', '<p>By hand.</p><a href="/workshop.html">More</a>'),
    'workshop.html': page('Canoe workshop', winter),
  };
  for (const [file, html] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), html);
  }
}

type Data = Readonly<Record<string, unknown>>;
type Call = (tool: string, input: object) => Promise<Data>;
interface Action {
  readonly actionId: string;
}

const built = () => ({ folder, site: `http://${service.domain}` });
/** Drafts about the topics of other pages of these sites. */
const drafts: Readonly<Record<string, string>> = {
  'debian-handbook':
    'Before you upgrade the distribution, read about apt, about configuring the kernel and about backup. A firewall protects the network services, and virtualization separates them.',
  'python3.11':
    'A coroutine runs in an event loop. Use a context manager to close files, a list comprehension to build lists, and the logging module to write messages. Regular expressions find text.',
  'postgresql-doc-15':
    'Before an upgrade, make a backup with pg_dump and read about continuous archiving. Vacuuming keeps tables small, an index makes them fast, and row security policies say who sees what.',
};
const content =
  drafts[PACKAGE ?? ''] ??
  'Our canoes are built by hand in the canoe workshop. We build cedar canoes all winter, and you can watch.';
const firstAction = async (call: Call): Promise<string> => {
  const { actions } = (await call('get-plan', { domain: service.domain, limit: 1 })) as { actions: Action[] };
  return actions[0]?.actionId ?? '';
};

async function patchesOfFolder(call: Call, input: object): Promise<readonly { readonly diff: string }[]> {
  const patches: { diff: string }[] = [];
  for (let cursor: unknown; cursor !== null;) {
    const next = cursor === undefined ? {} : { cursor };
    const page = await call('get-patches', { ...built(), ...input, ...next });
    patches.push(...(page['patches'] as { diff: string }[]));
    cursor = page['nextCursor'];
  }
  return patches;
}

/** The tasks; each returns whether it is done. */
const tasks: Readonly<Record<string, (call: Call) => Promise<boolean>>> = {
  'Which sites do I have, and how are they?': async (call) => {
    const { total } = await call('list-sites', {});
    return total === 1;
  },
  'What are the three worst things, and what is to be done?': async (call) => {
    const { actions } = (await call('get-plan', { domain: service.domain, limit: 3 })) as {
      actions: Action[];
    };
    const details = [];
    for (const { actionId } of actions) details.push(await call('get-action', { actionId }));
    return details.length === 3 && details.every(({ targets }) => (targets as unknown[]).length > 0);
  },
  'Which issues does this page have?': async (call) => {
    const { total } = await call('list-issues', { url: `http://${service.domain}/` });
    return Number(total) > 0;
  },
  'Give me the first piece of work for a developer': async (call) => {
    const { specs } = await call('get-plan', { domain: service.domain, view: 'specs', limit: 1 });
    return (specs as unknown[]).length === 1;
  },
  'Show me the exact changes of this folder as a diff': async (call) => {
    await call('apply-patches', { ...built(), diffFile: 'seo.diff' });
    return readFileSync(path.join(folder, 'seo.diff'), 'utf8').startsWith('--- a/');
  },
  'Fix the three worst things in this folder': async (call) => {
    const wanted = { domain: service.domain, filter: ['auto_fixable'], limit: 3 };
    const { actions } = (await call('get-plan', wanted)) as { actions: Action[] };
    for (const { actionId } of actions) await call('apply-patches', { ...built(), actionId });
    const left = await patchesOfFolder(call, { actionId: actions[0]?.actionId });
    return left.length === 0;
  },
  'May this folder be deployed?': async (call) => {
    const { passed } = await call('check-before-deploy', { ...built(), baseline: true });
    return typeof passed === 'boolean';
  },
  'Write the head of this draft': async (call) => {
    const { html } = await call('generate-meta', { content, title: 'Cedar canoes' });
    return String(html).includes('<title>');
  },
  'Which links does this article lack?': async (call) => {
    const { suggestions } = await call('suggest-internal-links', { content, domain: service.domain });
    return (suggestions as unknown[]).length > 0;
  },
  'Did the fix help?': async (call) => {
    const { status } = await call('retest', { actionId: await firstAction(call) });
    return status === 'completed';
  },
  'This is on purpose: do not tell me again': async (call) => {
    const actionId = await firstAction(call);
    const { ignoredFindingId } = await call('ignore-finding', {
      actionId,
      reason: 'The design asks for it.',
    });
    return ignoredFindingId !== undefined;
  },
  'Analyse it again: is it better or worse than before?': async (call) => {
    const { siteCheckId } = await call('scan-site', { domain: service.domain });
    let status: unknown = 'in_progress';
    while (status === 'in_progress') ({ status } = await call('get-scan', { siteCheckId, waitSeconds: 25 }));
    const { counts } = await call('compare-scans', { domain: service.domain });
    return typeof counts === 'object';
  },
};

interface Result {
  readonly task: string;
  readonly done: boolean;
  readonly calls: number;
  readonly tokens: number;
}

async function perform(task: string, run: (call: Call) => Promise<boolean>): Promise<Result> {
  let calls = 0;
  let characters = 0;
  const done = await run(async (name, input) => {
    const answer = await client.callTool({ name, arguments: { ...input } }, PATIENT);
    const texts = (answer.content as { text: string }[]).map(({ text }) => text).join('\n');
    calls += 1;
    characters += JSON.stringify(input).length + texts.length;
    if (answer.isError === true) throw new Error(`${name}: ${texts}`);
    const bytes = jsonBytes(answer.structuredContent);
    if (!('limit' in input) && bytes >= ANSWER_BYTES_MAX) throw new Error(`${name}: ${bytes} bytes`);
    return answer.structuredContent as Data;
  });
  return { task, done, calls, tokens: Math.ceil(characters / CHARACTERS_PER_TOKEN) };
}

test(
  'twelve tasks are done, in few calls and few tokens',
  async () => {
    const results: Result[] = [];
    for (const [task, run] of Object.entries(tasks)) results.push(await perform(task, run));
    expect(results).toHaveLength(12);
    expect(results.filter(({ done }) => !done)).toEqual([]);
    expect(median(results.map(({ calls }) => calls))).toBeLessThanOrEqual(CALLS_MEDIAN_MAX);
    expect(median(results.map(({ tokens }) => tokens))).toBeLessThanOrEqual(TOKENS_MEDIAN_MAX);
    if (isRecording()) writeFileSync(RECORD, recordOf(results));
  },
  TAKES_MS,
);

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Replaces the section of this site in the table, and keeps the others. */
function recordOf(results: readonly Result[]): string {
  const [first = '', ...sections] = readFileSync(RECORD, 'utf8').split(/\n(?=## )/);
  const title = PACKAGE === null ? '## The small site of the tests' : `## ${PACKAGE}`;
  const rows = results.map(({ task, calls, tokens }) => `| ${task} | ${calls} | ${tokens} |`);
  const section = `${title}

${files.length} pages.

| task | calls | tokens |
| ---- | ----- | ------ |
${rows.join('\n')}

All are done. Medians: calls ${median(results.map(({ calls }) => calls))}, tokens ${median(results.map(({ tokens }) => tokens))}.
`;
  const isThere = sections.some((text) => text.startsWith(`${title}\n`));
  const all = isThere ? sections : [section, ...sections];
  return [first, ...all.map((text) => (text.startsWith(`${title}\n`) ? section : text))].join('\n');
}
