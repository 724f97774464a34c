import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { converse } from './conversation.ts';

/**
 * Writes docs/mcp-conversation.md. Starts the service like `npm start`, waits until it has analysed the demo site,
 * and lets the official client talk to a server that it starts like `npm run mcp`.
 */

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const RECORD = path.join(ROOT, 'docs/mcp-conversation.md');

const dataDir = await mkdtemp(path.join(tmpdir(), 'plumbline-conversation-'));
const environment = { ...getDefaultEnvironment(), DATA_DIR: dataDir };
const service = spawn(process.execPath, [path.join(ROOT, 'scripts/start.mjs')], {
  env: environment,
  stdio: ['ignore', 'ignore', 'pipe'],
});
const ended = once(service, 'exit');
try {
  const siteUrl = await analysedSite(service);
  const client = new Client({ name: 'conversation', version: '1.0.0' });
  const args = [path.join(ROOT, 'scripts/mcp.mjs')];
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args, env: environment, stderr: 'inherit' }),
  );
  await writeFile(RECORD, await converse(client, siteUrl));
  await client.close();
} finally {
  service.kill('SIGINT');
  await ended;
  await rm(dataDir, { recursive: true, force: true });
}

/** Returns the address of the site once its analysis has ended. */
async function analysedSite({ stderr }: ChildProcess): Promise<string> {
  let address: string | undefined;
  if (stderr === null) throw new Error('The service says nothing.');
  for await (const line of createInterface({ input: stderr })) {
    process.stderr.write(`${line}\n`);
    address ??= /^Analysing (\S+)/.exec(line)?.[1];
    if (line.startsWith('Everything is running') && address !== undefined) {
      stderr.resume();
      return address;
    }
  }
  throw new Error('The service ended before its analysis did.');
}
