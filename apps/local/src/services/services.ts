import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { ProcessOptions } from '@plumbline/service';

export interface ServiceOptions {
  readonly name: string;
  /** The program that Node runs. */
  readonly main: URL;
  readonly process: ProcessOptions;
  /** Returns the environment. It is called at each start, so that a port that was taken meanwhile is replaced. */
  readonly environment: () => Promise<Readonly<Record<string, string>>>;
  readonly args?: readonly string[];
  readonly logFile: string;
  readonly say: (line: string) => void;
}

export interface SupervisedService {
  readonly name: string;
  readonly logFile: string;
  /** Settles when the process has ended and is not restarted. */
  readonly exited: Promise<void>;
  /** Asks the process to end, and kills it if that takes too long. */
  stop(): Promise<void>;
}

const STOP_WITHIN_MS = 7_000;
const EXIT_WITH_PARENT = new URL('../../exit-with-parent.mjs', import.meta.url);
/** The largest number of restarts within a minute. A service that ends more often would only end again. */
const RESTARTS_MAX = 3;
const RESTARTS_WITHIN_MS = 60_000;

/** Runs an app as a process that ends with this one, and restarts it if it ends unasked. */
export async function startService(options: ServiceOptions): Promise<SupervisedService> {
  const { name, logFile, say } = options;
  let { child, exit } = await startProcess(options, 'w');
  let stopAsked = false;
  const isStopping = () => stopAsked;
  const endings: number[] = [];

  const mayRestart = () => {
    const now = performance.now();
    endings.push(now);
    return endings.filter((at) => now - at < RESTARTS_WITHIN_MS).length <= RESTARTS_MAX;
  };
  const supervise = async () => {
    for (;;) {
      const [exitCode, signal] = await exit;
      if (isStopping() || !mayRestart()) return;
      say(
        `The process "${name}" has ended (${signal ?? exitCode}) and is started again. Its log: ${logFile}`,
      );
      ({ child, exit } = await startProcess(options, 'a'));
      if (isStopping()) child.kill('SIGTERM');
    }
  };
  const exited = supervise();
  return {
    name,
    logFile,
    exited,
    stop: async () => {
      stopAsked = true;
      const kill = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
      child.kill('SIGTERM');
      await exited;
      clearTimeout(kill);
    },
  };
}

interface Started {
  readonly child: ChildProcess;
  readonly exit: Promise<[exitCode: number | null, signal: string | null]>;
}

/**
 * Starts a process in its own session, so that Ctrl-C in the terminal reaches only this process, which then stops the
 * others in order.
 */
async function startProcess(options: ServiceOptions, logMode: 'w' | 'a'): Promise<Started> {
  const { main, process: how, environment, args = [], logFile } = options;
  const own = await environment();
  const log = await open(logFile, logMode, 0o600);
  const child = spawn(
    process.execPath,
    [...how.nodeFlags, '--import', EXIT_WITH_PARENT.href, fileURLToPath(main), ...args],
    {
      stdio: ['ignore', log.fd, log.fd, 'ipc'],
      detached: true,
      env: { ...process.env, ...how.environment, ...own },
    },
  );
  const exit = once(child, 'exit') as Started['exit'];
  await log.close();
  return { child, exit };
}
