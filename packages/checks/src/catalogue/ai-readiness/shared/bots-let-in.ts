import { robotsMatcher } from '@plumbline/web';
import type { RobotsFile } from '../../../site-facts/index.ts';
import { aiBots } from './bots.ts';

/** Returns the tokens of the bots that show pages in answers and that may fetch the URL by robots.txt. */
export function botsLetIn(robots: readonly RobotsFile[], url: string): readonly string[] {
  const file = robots.find(({ origin }) => origin === new URL(url).origin);
  const matcher = file && robotsMatcher(file);
  return aiBots
    .filter(({ purpose }) => purpose === 'search')
    .map(({ token }) => token)
    .filter((token) => matcher === undefined || matcher.isAllowed(url, token).allowed);
}
