import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext } from 'playwright-core';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Where a Chromium is on this machine; null where none is. `.ci/run` installs Debian's. */
export function findChromium(): string | null {
  return PLACES.find((place) => existsSync(place)) ?? null;
}

/** Without a sandbox of its own: in containers there is no other way, and it sees nothing but our own pages. */
export async function launchChromium(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: ['--no-sandbox'] });
}

/** With a profile that other programs share by DevTools on a port. */
export async function launchLastingChromium(
  executablePath: string,
  profile: string,
  port: number,
): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, {
    executablePath,
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
  });
}
