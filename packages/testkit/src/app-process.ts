import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface AppProcess {
  /** What its line in the log says that it has started with. */
  readonly started: Readonly<Record<string, unknown>>;
  /** Ends it. @returns exit code and signal */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<unknown>;
}

interface AppOptions {
  /** Folder under apps/. */
  readonly name: string;
  readonly args?: readonly string[];
  /** All that it finds in its environment. */
  readonly environment: Readonly<Record<string, string>>;
  /** The event of its log that says that it works. */
  readonly event: string;
}

/** Starts an app from its sources as a process of its own, as an operator does. */
export async function startApp({ name, args = [], environment, event }: AppOptions): Promise<AppProcess> {
  const main = fileURLToPath(new URL(`../../../apps/${name}/src/main.ts`, import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', '--conditions=source', main, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: '', ...environment },
  });
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stderr })) {
    lines.push(line);
    if (!line.includes(`"${event}"`)) continue;
    child.stderr.resume();
    return {
      started: JSON.parse(line) as Record<string, unknown>,
      stop: async (signal = 'SIGTERM') => {
        if (child.exitCode !== null || child.signalCode !== null) return [child.exitCode, child.signalCode];
        child.kill(signal);
        return once(child, 'exit');
      },
    };
  }
  throw new Error(`${name} ended before it had started:\n${lines.join('\n')}`);
}
