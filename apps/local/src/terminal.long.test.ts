import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { freePort } from '@plumbline/local-postgres';
import { until } from '@plumbline/testkit';

/** Tests the output and behaviour of `npm start` in a terminal, in a checkout that the first test has built. */
const ROOT = path.join(import.meta.dirname, '../../..');
const FIRST_START_MS = 240_000;
const FAULT_WITHIN_MS = 5_000;
const ENDS_WITHIN_MS = 10_000;

let scratch: string;
let closedPort: number;
beforeAll(async () => {
  [scratch, closedPort] = await Promise.all([mkdtemp(path.join(tmpdir(), 'terminal-')), freePort()]);
  await writeFile(path.join(scratch, 'a-file'), '');
});
afterAll(() => rm(scratch, { recursive: true }));

function npmStart(environment: Readonly<Record<string, string>>) {
  const settings = { DATA_DIR: path.join(scratch, 'data'), PORT: '0', ...environment };
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], ...settings };
  return spawn('npm', ['start', '--silent'], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
}

const isGone = (pid: number) => {
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
};

test(
  'a second start gives the address of the first one, and SIGTERM to npm ends every process in time',
  async () => {
    const npm = npmStart({});
    const lines: string[] = [];
    createInterface({ input: npm.stderr }).on('line', (line) => lines.push(line));
    npm.stdout.resume();
    await until(
      async () => lines.some((line) => line.startsWith('Everything is running')),
      'the end of the first analysis',
      FIRST_START_MS,
    );
    const address = /http:\S+/.exec(lines.find((line) => line.startsWith('The API is up')) ?? '')?.[0];
    expect(address).toBeDefined();
    expect(await text(npmStart({}).stderr)).toContain(`Plumbline is running already at ${address}, with`);

    const processes = await descendants(npm.pid ?? NaN);
    expect(processes.length).toBeGreaterThan(5);
    npm.kill('SIGTERM');
    const toldAt = performance.now();
    await until(async () => processes.every(isGone), 'the end of all of them', 2 * ENDS_WITHIN_MS);
    expect(performance.now() - toldAt).toBeLessThan(ENDS_WITHIN_MS);
  },
  FIRST_START_MS + 60_000,
);

test.each<[string, () => Record<string, string>, RegExp]>([
  ['a key of another length', () => ({ SECRETS_KEY: 'c2hvcnQ=' }), /SECRETS_KEY: must be 32 bytes in base64/],
  [
    'a Redis that is not there',
    () => ({ REDIS_URL: `redis://127.0.0.1:${closedPort}` }),
    /There is no Redis at 127\.0\.0\.1:\d+ \(ECONNREFUSED\)\. Start it, or unset REDIS_URL/,
  ],
  [
    'a database that is not there',
    () => ({ DATABASE_URL: `postgresql://a:b@127.0.0.1:${closedPort}/none` }),
    /The database could not be prepared: .+ Correct DATABASE_URL/,
  ],
  [
    'a data folder that cannot be one',
    () => ({ DATA_DIR: path.join(scratch, 'a-file') }),
    /Nothing can be kept in \S+a-file \(ENOTDIR\)\. Make it a folder/,
  ],
  [
    'a data folder where none can be made',
    () => ({ DATA_DIR: '/proc/plumbline' }),
    /Nothing can be kept in \/proc\/plumbline \(ENOENT\)\. Make it a folder/,
  ],
])('%s is soon reported in a sentence', async (_case, environment, sentence) => {
  const startedAt = performance.now();
  const npm = npmStart(environment());
  const [said, [exitCode]] = await Promise.all([text(npm.stderr), once(npm, 'exit') as Promise<[number]>]);
  expect(exitCode).toBe(1);
  expect(said).toMatch(sentence);
  expect(said).not.toContain('    at ');
  expect(performance.now() - startedAt).toBeLessThan(FAULT_WITHIN_MS);
});

/** Returns the ids of all descendants of a process. */
async function descendants(pid: number): Promise<readonly number[]> {
  const ps = spawn('ps', ['-A', '-o', 'pid=,ppid='], { stdio: ['ignore', 'pipe', 'inherit'] });
  const rows = (await text(ps.stdout)).trim().split('\n');
  const pairs = rows.map((row) => row.trim().split(/\s+/).map(Number));
  const childrenOf = (parent: number): readonly number[] =>
    pairs.flatMap(([child = NaN, of]) => (of === parent ? [child, ...childrenOf(child)] : []));
  return childrenOf(pid);
}
