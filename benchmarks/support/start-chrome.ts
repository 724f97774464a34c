import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

/**
 * Starts a browser for Lighthouse, with an empty profile. No other host exists for it, as none does for our renderer.
 */
export async function startChrome(
  executablePath: string,
): Promise<{ readonly port: number; close(): Promise<void> }> {
  const profile = mkdtempSync(path.join(tmpdir(), 'plumbline-chrome-'));
  const flags =
    '--headless=new --no-sandbox --disable-gpu --disable-background-networking --disable-component-update --disable-sync --no-first-run';
  const browser = spawn(
    executablePath,
    [
      ...flags.split(' '),
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  for await (const line of createInterface({ input: browser.stderr })) {
    const [, port] = /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)/.exec(line) ?? [];
    if (port === undefined) continue;
    browser.stderr.resume();
    return {
      port: Number(port),
      close: async () => {
        browser.kill('SIGTERM');
        await once(browser, 'exit');
        // Its other processes may write a moment longer. Only the asynchronous removal retries in that case.
        await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
      },
    };
  }
  throw new Error(`${executablePath} did not start.`);
}
