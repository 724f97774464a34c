import { existsSync } from 'node:fs';

/**
 * Paths at which systems install a browser of the Chromium family, by `process.platform`. The headless shell is the same
 * engine without the parts of a window, and takes a third less CPU and a fifth less memory.
 */
const PLACES: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  linux: [
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/snap/bin/chromium',
  ],
  darwin: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files\\Chromium\\Application\\chrome.exe',
  ],
};

/** Returns the path of the installed Chromium; null if there is none. */
export function findChromium(chromiumPath?: string): string | null {
  if (chromiumPath !== undefined) return existsSync(chromiumPath) ? chromiumPath : null;
  return PLACES[process.platform]?.find((place) => existsSync(place)) ?? null;
}
