import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext } from 'playwright-core';

const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** Returns the path of an installed Chromium; null without one. `.ci/run` installs Debian's. */
export function findChromium(): string | null {
  return PLACES.find((place) => existsSync(place)) ?? null;
}

/** Starts without a sandbox, which containers do not allow. The browser opens only our own pages. */
export async function launchChromium(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: ['--no-sandbox'] });
}

/** Starts with a lasting profile and a DevTools port for other programs. */
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
