import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

/** Runs independent programs that test the server. They need a newer Node than the product, and include one. */

const FOLDER = path.resolve(import.meta.dirname, '../../verifiers');
const MODULES = path.join(FOLDER, 'node_modules');
const run = promisify(execFile);

/** Installs the verifiers by their lockfile, once. */
export async function installVerifiers(): Promise<void> {
  const wanted = createHash('sha256')
    .update(readFileSync(path.join(FOLDER, 'package-lock.json')))
    .digest('hex');
  const stamp = path.join(MODULES, '.installed');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  const windows = process.platform === 'win32';
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'];
  await run(windows ? 'npm.cmd' : 'npm', args, { cwd: FOLDER, shell: windows });
  writeFileSync(stamp, wanted);
}

interface Verdict {
  readonly code: number;
  readonly output: string;
}

/** The result of the conformance suite for one requirement. */
export interface ConformanceCheck {
  readonly id: string;
  readonly status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO';
  readonly errorMessage?: string;
}

/** Runs the conformance suite of the protocol. @returns its checks, by the name of their scenario */
export async function conformance(
  url: string,
  revision: string,
): Promise<ReadonlyMap<string, readonly ConformanceCheck[]>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'plumbline-conformance-'));
  try {
    const suite = ['--suite', 'all', '--spec-version', revision, '--output-dir', folder];
    await verify('@modelcontextprotocol/conformance/dist/index.js', ['server', '--url', url, ...suite]);
    const scenarios = (await readdir(folder)).map(async (name) => {
      const checks = await readFile(path.join(folder, name, 'checks.json'), 'utf8');
      return [scenarioOf(name), JSON.parse(checks) as readonly ConformanceCheck[]] as const;
    });
    return new Map(await Promise.all(scenarios));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * Returns the scenario of a folder. The suite gives folders names such as
 * `server-tools-list-2026-11-22T09-57-07-178Z`.
 */
function scenarioOf(folder: string): string {
  return folder.replace(/^server-/, '').replace(/-\d{4}-\d\d-\d\dT[\d-]+Z$/, '');
}

/** Runs the protocol's inspector by its command line. */
export function inspector(args: readonly string[]): Promise<Verdict> {
  return verify('@modelcontextprotocol/inspector/clients/launcher/build/index.js', ['--cli', ...args]);
}

/** Returns the view of another client: the tools that it lists, and the answer to a call. */
export async function askAs(
  client: 'ai-sdk' | 'langchain' | 'openai-agents',
  server: { readonly url: string; readonly key: string },
  call: { readonly tool: string; readonly input: object },
): Promise<{ readonly tools: readonly string[]; readonly answer: string }> {
  const args = [client, server.url, server.key, call.tool, JSON.stringify(call.input)];
  const { stdout } = await run(newNode(), [path.join(FOLDER, 'clients.mjs'), ...args]);
  return JSON.parse(stdout) as { tools: string[]; answer: string };
}

async function verify(program: string, args: readonly string[]): Promise<Verdict> {
  // The inspector gets its own home, because it writes files there.
  const env = { PATH: path.dirname(newNode()), HOME: tmpdir(), NO_COLOR: '1' };
  const options = { env, maxBuffer: 64 * 1024 * 1024 };
  try {
    const { stdout, stderr } = await run(newNode(), [path.join(MODULES, program), ...args], options);
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: stdout + stderr };
  }
}

/** Returns the path of the Node that was installed for this platform. */
function newNode(): string {
  const folder = readdirSync(MODULES).find((name) => name.startsWith('node-') && name !== 'node-which');
  if (folder === undefined) return process.execPath;
  return path.join(MODULES, folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

/** Starts a proxy that adds the key to requests, because the suite cannot send one. */
export async function withKey(url: string, key: string): Promise<{ url: string; close(): void }> {
  const { port, pathname } = new URL(url);
  const proxy = createServer((incoming, response) => {
    const headers = { ...incoming.headers, authorization: `Bearer ${key}` };
    const { method } = incoming;
    const sent = request({ host: '127.0.0.1', port, path: pathname, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    sent.on('error', () => response.destroy());
    response.on('close', () => sent.destroy());
    incoming.pipe(sent);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port: own } = proxy.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${own}${pathname}`,
    close: () => {
      proxy.close();
      proxy.closeAllConnections();
    },
  };
}
