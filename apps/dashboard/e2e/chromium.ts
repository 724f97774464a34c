import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Where a Chromium is on this machine; null where none is. `.ci/run` installs Debian's. */
export function findChromium(): string | null {
  return PLACES.find((place) => existsSync(place)) ?? null;
}

/** Without a sandbox of its own: in containers there is no other way, and it sees nothing but our own pages. */
export async function launchChromium(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: ['--no-sandbox'] });
}
