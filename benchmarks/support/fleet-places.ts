import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { leanProcess, promptProcess, type ProcessOptions } from '@plumbline/service';

/** A kind of process, by its folder under apps/. */
export type Kind = 'api' | 'crawler-worker' | 'renderer' | 'webhook-dispatcher' | 'mcp-server';

/** A place in a fleet, whichever process fills it now. */
export interface Place {
  readonly kind: Kind;
  /** Returns the address of an API or an MCP server. Other processes have none. */
  origin(): string;
  metricsPort(): number;
  pid(): number;
  /** Starts the successor, waits until it works and `introduce` has resolved, and stops the process before it. */
  replace(introduce: () => Promise<void>): Promise<{ readonly exit: unknown; readonly stoppedMs: number }>;
  stop(): Promise<void>;
}

interface PlaceOptions {
  readonly kind: Kind;
  /** A built checkout. */
  readonly checkout?: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Gets the logs of its processes. */
  readonly logFolder: string;
  /** Name of the log. */
  readonly name: string;
}

const root = fileURLToPath(new URL('../..', import.meta.url));

interface Program {
  readonly event: string;
  readonly options: ProcessOptions;
  readonly args?: readonly string[];
}

const KINDS: Readonly<Record<Kind, Program>> = {
  api: { event: 'api.started', options: promptProcess },
  'crawler-worker': { event: 'worker.started', options: leanProcess },
  renderer: { event: 'renderer.started', options: leanProcess },
  'webhook-dispatcher': { event: 'dispatcher.started', options: promptProcess },
  'mcp-server': { event: 'mcp.started', options: { nodeFlags: [], environment: {} }, args: ['--http'] },
};

interface Running {
  readonly child: ChildProcess;
  readonly port: number;
  readonly metricsPort: number;
}

/** Fills a place with a process as built. `successorCheckout` is what replaces it. */
export async function openPlace(options: PlaceOptions, successorCheckout = root): Promise<Place> {
  const { kind, checkout = root, logFolder, name } = options;
  const log = createWriteStream(path.join(logFolder, `${name}.log`));
  let running = await start(options, checkout, log);
  return {
    kind,
    origin: () => `http://127.0.0.1:${running.port}`,
    metricsPort: () => running.metricsPort,
    pid: () => running.child.pid ?? 0,
    async replace(introduce) {
      const { child } = running;
      running = await start(options, successorCheckout, log);
      await introduce();
      const startedAt = performance.now();
      child.kill('SIGTERM');
      const exit: unknown = child.exitCode ?? (await once(child, 'exit'))[0];
      return { exit, stoppedMs: performance.now() - startedAt };
    },
    async stop() {
      running.child.kill('SIGTERM');
      if (running.child.exitCode === null) await once(running.child, 'exit');
      log.close();
    },
  };
}

async function start(
  { kind, environment }: PlaceOptions,
  folder: string,
  log: WriteStream,
): Promise<Running> {
  const { event, options, args = [] } = KINDS[kind];
  const child = spawn(process.execPath, [...options.nodeFlags, `apps/${kind}/dist/main.js`, ...args], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      METRICS_PORT: '0',
      SECRETS_KEY: Buffer.alloc(32).toString('base64'),
      ALLOW_PRIVATE_ADDRESSES: '127.0.0.0/8',
      ...options.environment,
      ...environment,
    },
  });
  process.once('exit', () => child.kill('SIGKILL'));
  let metricsPort = 0;
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${kind} did not start and ended with ${String(code)}.`)));
    createInterface({ input: child.stderr }).on('line', (text) => {
      log.write(`${text}\n`);
      const line = readLine(text);
      if (line.event === 'metrics.listening') metricsPort = line.port ?? 0;
      if (line.event === event) resolve({ child, port: line.port ?? 0, metricsPort });
    });
  });
}

function readLine(text: string): { readonly event?: string; readonly port?: number } {
  return text.startsWith('{') ? (JSON.parse(text) as { event?: string; port?: number }) : {};
}
