import { hasAnswer, unverifiableStatuses, type RobotsFile } from '@plumbline/web';
import { isHtmlText } from '../definitions/robots/is-html-text.ts';

/** Tells whether it was known before what a robots.txt says, or that there is none, and nobody can read it now. */
export function hasUnreadRobots(before: readonly RobotsFile[], now: readonly RobotsFile[]): boolean {
  const unread = new Set(now.filter(isRobotsUnread).map(({ origin }) => origin));
  return before.some((file) => !isRobotsUnread(file) && unread.has(file.origin));
}

/** Tells whether nobody knows what robots.txt says. One that is not there says nothing. */
export function isRobotsUnread(file: RobotsFile): boolean {
  const status = file.status ?? 0;
  const isRedirect = status >= 300 && status < 400;
  return !hasAnswer(file) || unverifiableStatuses.has(status) || isRedirect || isHtmlText(file.text);
}
