import type { RobotsFile } from '@plumbline/web';

/** Returns a robots.txt of the fake site: 200, with this text. */
export function robotsFileOf(text: string, overrides: Partial<RobotsFile> = {}): RobotsFile {
  return { origin: 'https://example.com', status: 200, failure: null, text, redirects: 0, ...overrides };
}
