import { robotsMatcher } from '@plumbline/web';
import type { RobotsFile } from '../../site-facts/index.ts';

/** Tells whether a bot (product token) may fetch a URL. It may if no robots.txt was read. */
export type RobotsGate = (productToken: string, url: string) => boolean;

/** Creates a gate that reads each robots.txt once, for questions about many URLs. */
export function robotsGate(files: readonly RobotsFile[]): RobotsGate {
  const matchers = new Map(
    files.filter(({ status }) => status === 200).map((file) => [file.origin, robotsMatcher(file)]),
  );
  return (productToken, url) =>
    matchers.get(new URL(url).origin)?.isAllowed(url, productToken).allowed ?? true;
}
