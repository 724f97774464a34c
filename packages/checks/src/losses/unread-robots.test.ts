import { expect, test } from '@jest/globals';
import type { RobotsFile } from '@plumbline/web';
import { hasUnreadRobots } from './unread-robots.ts';

const read: RobotsFile = {
  origin: 'https://example.com',
  status: 200,
  failure: null,
  text: 'User-agent: *\nDisallow: /cart',
  redirects: 0,
};
const page = { text: '\n<!doctype html><title>Shop</title><div id="root"></div>' };

test.each<readonly [string, Partial<RobotsFile>, Partial<RobotsFile>, boolean]>([
  ['is read again', {}, { text: 'User-agent: *' }, false],
  ['is empty now', {}, { text: '' }, false],
  ['is not there any more', {}, { status: 404, text: '' }, false],
  ['refuses the crawler', {}, { status: 403, text: '' }, true],
  ['asks for a password', {}, { status: 401, text: '' }, true],
  ['fails', {}, { status: 503, text: '' }, true],
  ['gives no answer', {}, { status: null, failure: 'timeout', text: '' }, true],
  ['redirects without end', {}, { status: 302, text: '', redirects: 5 }, true],
  ['is a web page now', {}, page, true],
  ['was missing and refuses the crawler', { status: 404, text: '' }, { status: 403, text: '' }, true],
  ['was missing and fails', { status: 404, text: '' }, { status: 503, text: '' }, true],
  ['has always been a web page', page, page, false],
  ['has always refused the crawler', { status: 403, text: '' }, { status: 403, text: '' }, false],
  ['belongs to another host', {}, { origin: 'https://www.example.com', status: 403, text: '' }, false],
])('a robots.txt that %s', (_state, before, now, isUnread) => {
  expect(hasUnreadRobots([{ ...read, ...before }], [{ ...read, ...now }])).toBe(isUnread);
});
