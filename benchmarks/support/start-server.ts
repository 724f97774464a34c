import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promptProcess } from '@plumbline/service';

const root = fileURLToPath(new URL('../..', import.meta.url));
const TRIES = 300;

/**
 * Starts a server, such as the API, from its source or as built, as a process of its own, and waits until it answers.
 */
export async function startServer(
  file: string,
  port: number,
  environment: Readonly<Record<string, string>>,
): Promise<ChildProcess> {
  const fromSource = file.endsWith('.ts') ? ['--import', 'tsx', '--conditions=source'] : [];
  const flags = [...promptProcess.nodeFlags, ...fromSource];
  const server = spawn(process.execPath, [...flags, path.join(root, file)], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      SECRETS_KEY: Buffer.alloc(32).toString('base64'),
      PORT: String(port),
      METRICS_PORT: '0',
      LOG_LEVEL: 'warn',
      ...environment,
    },
  });
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const answers = await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
    if (answers) return server;
    await pause(100);
  }
  throw new Error(`${file} did not start`);
}
