import { robotsMatcher } from '@plumbline/web';
import type { RobotsFile, SiteFacts } from '../../../site-facts/index.ts';
import { aiBots, type AiBot } from './bots.ts';

/** The verdict of robots.txt for one bot and one URL. */
export interface Permission extends AiBot {
  readonly allowed: boolean;
  /** The line that decided; null if none did. */
  readonly matchedRule: string | null;
}

/** Tells what each bot may do with a URL. */
export function permissionsFor(file: RobotsFile, url: string): readonly Permission[] {
  const matcher = robotsMatcher(file);
  return aiBots.map((bot) => {
    const { allowed, rule } = matcher.isAllowed(url, bot.token);
    return { ...bot, allowed, matchedRule: rule };
  });
}

/** Returns the robots.txt that applies to the home page, if there is one and it does not forbid search altogether. */
export async function openRobotsFile(
  site: SiteFacts,
): Promise<{ readonly file: RobotsFile; readonly homeUrl: string } | null> {
  const homeUrl = (await site.homePage())?.url ?? site.startUrl;
  const file = site.robots.find(({ origin, status }) => status === 200 && origin === new URL(homeUrl).origin);
  // robots-txt-blocks-site reports a file that is closed to Google too.
  if (file === undefined || !robotsMatcher(file).isAllowed(homeUrl, 'Googlebot').allowed) return null;
  return { file, homeUrl };
}

/** Returns the product tokens that robots.txt names, in lower case. */
export function namedTokens({ text }: RobotsFile): ReadonlySet<string> {
  const agents = text.matchAll(/^[ \t]*user-?agent[ \t]*:[ \t]*([^\s#/]+)/gim);
  return new Set([...agents].map(([, token = '']) => token.toLowerCase()));
}
