import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface AppProcess {
  /** The fields of the log line that reports its start. */
  readonly started: Readonly<Record<string, unknown>>;
  readonly pid: number;
  /**
   * Returns the first line of its log with that event, as soon as there is one.
   *
   * @throws Error if the process ends without it
   */
  logged(event: string): Promise<Readonly<Record<string, unknown>>>;
  /** Returns the lines of its log so far. */
  log(): readonly Readonly<Record<string, unknown>>[];
  /** Returns how many lines of its log so far have that event. */
  timesLogged(event: string): number;
  /** Ends it. @returns exit code and signal */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<unknown>;
}

interface AppOptions {
  /** Folder under apps/. */
  readonly name: string;
  readonly args?: readonly string[];
  /** An installed checkout of another version; this one if it is missing. */
  readonly checkout?: string;
  /** Its whole environment. */
  readonly environment: Readonly<Record<string, string>>;
  /** The event of its log to wait for; usually the one that reports that it works. */
  readonly event: string;
}

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Starts a program in TypeScript faster than by compiling each source: `node BUNDLE_SOURCE main.ts`. */
export const BUNDLE_SOURCE = fileURLToPath(new URL('../bundle-source.mjs', import.meta.url));

/** Environment of such a program, so that a run of the tests makes each bundle once. */
export const BUNDLE_ENVIRONMENT = { BUNDLES: process.env['BUNDLES'] ?? '' };

/** Starts an app from its sources as a process of its own, as an operator does. */
export async function startApp(options: AppOptions): Promise<AppProcess> {
  const { name, args = [], checkout = ROOT, environment, event } = options;
  const main = path.join(checkout, 'apps', name, 'src/main.ts');
  const bundler = path.join(checkout, path.relative(ROOT, BUNDLE_SOURCE));
  const child = spawn(process.execPath, [bundler, main, ...args], {
    cwd: checkout,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: '', METRICS_PORT: '0', ...BUNDLE_ENVIRONMENT, ...environment },
  });
  const lines: string[] = [];
  const news = new EventEmitter();
  let ended = false;
  const reader = createInterface({ input: child.stderr });
  reader.on('line', (line) => {
    lines.push(line);
    news.emit('news');
  });
  reader.on('close', () => {
    ended = true;
    news.emit('news');
  });

  const linesOf = (event: string) => lines.filter((line) => line.includes(`"${event}"`));

  async function logged(wanted: string): Promise<Record<string, unknown>> {
    for (;;) {
      const line = linesOf(wanted)[0];
      if (line !== undefined) return JSON.parse(line) as Record<string, unknown>;
      if (ended) throw new Error(`${name} ended before it logged ${wanted}:\n${lines.join('\n')}`);
      await once(news, 'news');
    }
  }

  return {
    started: await logged(event),
    pid: child.pid ?? 0,
    logged,
    log: () =>
      lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as Record<string, unknown>),
    timesLogged: (event) => linesOf(event).length,
    stop: async (signal = 'SIGTERM') => {
      if (child.exitCode !== null || child.signalCode !== null) return [child.exitCode, child.signalCode];
      child.kill(signal);
      return once(child, 'exit');
    },
  };
}
