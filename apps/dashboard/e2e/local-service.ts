import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** The service that `npm start` runs, and its sign-in. */
export interface LocalService {
  readonly url: string;
  readonly siteId: string;
  readonly apiKey: string;
  readonly signIn: { readonly email: string; readonly password: string };
}

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const READY = 'Everything is running';

/** Starts the whole service with its own data, and waits until it has analysed the demo site. */
export async function startLocalService(): Promise<LocalService & { close(): Promise<void> }> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'plumbline-e2e-'));
  const child = spawn(process.execPath, [path.join(ROOT, 'scripts/start.mjs')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      DATABASE_URL: '',
      REDIS_URL: '',
      DATA_DIR: dataDir,
      PORT: '0',
      // The tests analyse further sites besides the demo site.
      ALLOW_PRIVATE_ADDRESSES: '127.0.0.0/8',
    },
  });
  const said: string[] = [];
  for await (const line of createInterface({ input: child.stderr })) {
    said.push(line);
    if (line.startsWith(READY)) break;
  }
  if (said.at(-1)?.startsWith(READY) !== true) throw new Error(`npm start ended:\n${said.join('\n')}`);
  child.stderr.resume();
  return {
    ...openLocalService(dataDir),
    close: async () => {
      child.kill('SIGINT');
      if (child.exitCode === null) await once(child, 'exit');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Returns the service that runs on a data folder. */
export function openLocalService(dataDir = path.join(ROOT, '.data')): LocalService {
  const local = JSON.parse(readFileSync(path.join(dataDir, 'local.json'), 'utf8')) as {
    readonly apiUrl: string;
    readonly siteId: string;
    readonly apiKey: string;
    readonly signIn: LocalService['signIn'];
  };
  const { apiUrl: url, siteId, apiKey, signIn } = local;
  return { url, siteId, apiKey, signIn };
}
