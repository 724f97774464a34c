import { robotsMatcher, type RobotsFile, type RobotsMatcher } from '@plumbline/web';

/** Of text; what it becomes takes a multiple. */
const KEPT_CHARACTERS = 2 * 1024 * 1024;

const known = new Map<string, RobotsMatcher>();
let keptCharacters = 0;

/**
 * What a robots.txt says. Each batch of an analysis asks, so that a large file is kept as it was parsed. Ask once a batch
 * and not for each URL: the file is known by its whole text.
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

/** What of a robots.txt forbids a URL to a crawler: its line, or the state of the file; null when nothing does. */
export function forbiddingRule(robots: RobotsMatcher, url: string, productToken: string): string | null {
  const { allowed, line, rule } = robots.isAllowed(url, productToken);
  if (allowed) return null;
  return line === null ? rule : `line ${line}: ${rule ?? ''}`;
}
