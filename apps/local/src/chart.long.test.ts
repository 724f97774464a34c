import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@plumbline/database/testing';
import { patience, until } from '@plumbline/testkit';
import { buildRenderer, podsOf, renderChart, required, type Container, type Pod } from './testing/chart.ts';

/** Starts each container's process, with the command, the settings and the probe from the chart. */
const root = path.join(import.meta.dirname, '../../..');
const scratch = mkdtempSync(path.join(tmpdir(), 'chart-'));
const program = path.join(scratch, 'render-chart');
const COMPILE = `import('./scripts/compile.mjs').then(({ compile }) => compile('.'))`;
let database: TestDatabase;
let pods: ReadonlyMap<string, Pod>;

beforeAll(async () => {
  database = await createTestDatabase();
  execFileSync(process.execPath, ['--eval', COMPILE], { cwd: root });
  buildRenderer(program);
  pods = podsOf(renderChart(program, required));
}, 600_000 * patience);
afterAll(async () => {
  await database.close();
  rmSync(scratch, { recursive: true, force: true });
});

/**
 * Returns the environment of a container with the values of the Secret. Several containers share this machine, so
 * they use free ports.
 */
function environmentOf({ env }: Container): Readonly<Record<string, string>> {
  const secrets: Readonly<Record<string, string>> = {
    DATABASE_URL: database.url,
    SECRETS_KEY: Buffer.alloc(32).toString('base64'),
  };
  const given = env.map(({ name, value }) => [name, value ?? secrets[name]] as const);
  const known = given.filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { PATH: process.env['PATH'] ?? '', ...Object.fromEntries(known), PORT: '0', METRICS_PORT: '0' };
}

function run(container: Container) {
  const [, ...args] = container.command ?? container.args ?? [];
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: environmentOf(container),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return { child, exited: once(child, 'exit') };
}

test('migrate ends with success', async () => {
  const [migrate] = pods.get('api')?.initContainers ?? [];
  if (migrate === undefined) throw new Error('The API has no container that migrates');
  const { child, exited } = run(migrate);
  const said = text(child.stderr);
  expect({ exit: await exited, said: await said }).toEqual({ exit: [0, null], said: '' });
});

test.each(['api', 'crawler-worker', 'renderer', 'webhook-dispatcher', 'mcp-server'])(
  '%s answers its probe, and ends within 10 s of SIGTERM',
  async (name) => {
    const container = pods.get(name)?.containers[0];
    if (container?.readinessProbe === undefined) throw new Error(`${name} has no probe`);
    const { path: asked, port } = container.readinessProbe.httpGet;
    const { child, exited } = run(container);
    let log = '';
    child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()));
    // A service that serves HTTP logs that when it starts, in an event with its name.
    const event = port === 'http' ? '.started"' : '"metrics.listening"';
    const answered = await until(async () => {
      if (child.exitCode !== null) throw new Error(log);
      const listening = log.split('\n').find((line) => line.includes(event));
      if (listening === undefined) return false;
      const { port } = JSON.parse(listening) as { port: number };
      const answer = await fetch(`http://127.0.0.1:${String(port)}${asked}`);
      return answer.ok;
    }, `the probe of ${name}`);
    expect(answered).toBe(true);
    const askedToEnd = performance.now();
    child.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
    expect(performance.now() - askedToEnd).toBeLessThan(10_000);
  },
);
