import { robotsMatcher, type RobotsFile, type RobotsMatcher } from '@plumbline/web';

/** Most characters of text that are kept parsed; the parsed form takes a multiple. */
const KEPT_CHARACTERS = 2 * 1024 * 1024;

const known = new Map<string, RobotsMatcher>();
let keptCharacters = 0;

/**
 * Returns the parsed robots.txt. Each batch of an analysis asks for it, so a large file is kept parsed. Ask once a
 * batch and not for each URL: the whole text is the key.
 */
export function knownRobots(file: RobotsFile): RobotsMatcher {
  const key = `${file.status} ${file.failure} ${file.text}`;
  const matcher = known.get(key) ?? robotsMatcher(file);
  if (!known.delete(key)) keptCharacters += key.length;
  known.set(key, matcher);
  for (const oldest of known.keys()) {
    if (keptCharacters <= KEPT_CHARACTERS || oldest === key) break;
    known.delete(oldest);
    keptCharacters -= oldest.length;
  }
  return matcher;
}

/**
 * Returns the reason why a robots.txt forbids a URL to a crawler: a line, or the state of the file; null without one.
 */
export function forbiddingRule(robots: RobotsMatcher, url: string, productToken: string): string | null {
  const { allowed, line, rule } = robots.isAllowed(url, productToken);
  if (allowed) return null;
  return line === null ? rule : `line ${line}: ${rule ?? ''}`;
}
