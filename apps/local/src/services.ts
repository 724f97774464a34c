import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { ProcessOptions } from '@plumbline/service';

export interface ServiceOptions {
  /** Folder under apps/. */
  readonly name: string;
  readonly process: ProcessOptions;
  readonly environment: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  readonly logFile: string;
}

export interface Service {
  readonly name: string;
  readonly logFile: string;
  /** Settles when the process has ended, whoever ended it. */
  readonly exited: Promise<void>;
  /** Asks it to end, and ends it if that takes too long. */
  stop(): Promise<void>;
}

const STOP_WITHIN_MS = 7_000;
const APPS = new URL('../../', import.meta.url);
const EXIT_WITH_PARENT = new URL('../exit-with-parent.mjs', import.meta.url);

/**
 * Runs an app as a process that ends with this one. In a session of its own, so that a Ctrl-C in the terminal is
 * for this process alone, which then stops the others in order.
 */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { name, process: how, environment, args = [], logFile } = options;
  const log = await open(logFile, 'w', 0o600);
  const child = spawn(
    process.execPath,
    [
      ...how.nodeFlags,
      ...['--import', EXIT_WITH_PARENT.href],
      fileURLToPath(new URL(`${name}/dist/main.js`, APPS)),
      ...args,
    ],
    {
      stdio: ['ignore', log.fd, log.fd, 'ipc'],
      detached: true,
      env: { ...process.env, ...how.environment, ...environment },
    },
  );
  await log.close();
  const exited = once(child, 'exit').then(() => undefined);
  return {
    name,
    logFile,
    exited,
    stop: async () => {
      const kill = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
      child.kill('SIGTERM');
      await exited;
      clearTimeout(kill);
    },
  };
}
